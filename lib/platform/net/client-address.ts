import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '../env.ts';
import type { TrustedProxies } from '../env-variables.ts';

const SETTLED = 'x-forwarded-for';
/** Headers that proxies set, and that any client can forge. */
const CLAIMS = [
  SETTLED,
  'x-real-ip',
  'forwarded',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
];

/**
 * Replaces `X-Forwarded-For` with the true address of a request's sender. The server calls it once per request, before
 * anything reads the header.
 */
export function settleClientAddress(request: IncomingMessage): void {
  const { headers, rawHeaders, socket } = request;
  const claimed = String(headers[SETTLED] ?? '');
  const address = trueAddress({ claimed, peer: socket.remoteAddress ?? '', trusted: env().TRUST_PROXY });
  // Some code reads the headers in their raw form.
  if (CLAIMS.some((name) => headers[name] !== undefined)) {
    for (const name of CLAIMS) delete headers[name];
    request.rawHeaders = rawHeaders.flatMap((name, index) => {
      const isName = index % 2 === 0;
      return isName && !CLAIMS.includes(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [];
    });
  }
  if (address) {
    headers[SETTLED] = address;
    request.rawHeaders.push(SETTLED, address);
  }
}

/** The address that a request came from, as the server determined it; null outside a server. */
export function clientAddress(headers: Headers): string | null {
  const settled = plain(headers.get(SETTLED) ?? '');
  return isIP(settled) ? settled : null;
}

/**
 * The client behind the operator's trusted proxies. Each proxy appends the address of its peer, at the right end. That
 * many hops are skipped there, or all hops within the trusted networks; everything further left is the sender's own claim
 * and is ignored. Null when no readable address is left.
 */
export function trueAddress({
  claimed,
  peer,
  trusted,
}: {
  claimed: string;
  peer: string;
  trusted: TrustedProxies;
}): string | null {
  const chain = [...claimed.split(',').map((entry) => plain(entry.trim())), plain(peer)].filter(Boolean);
  let place = chain.length - 1;
  if (typeof trusted === 'number') place = Math.max(0, place - trusted);
  else while (place > 0 && isWithin(chain[place] ?? '', trusted)) place -= 1;
  // If a proxy wrote something other than an address, the proxy's own address is the nearest known.
  while (place < chain.length && !isIP(chain[place] ?? '')) place += 1;
  return chain[place] ?? null;
}

/** The network that a household or office shares: the first 24 bits of IPv4, 56 of IPv6. */
export function networkOf(address: string | null): string {
  if (!address || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.parse(address);
  const bytes = parsed.toByteArray();
  return Buffer.from(bytes.slice(0, parsed.kind() === 'ipv4' ? 3 : 7)).toString('hex');
}

function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network);
    return range[0].kind() === parsed.kind() && parsed.match(range);
  });
}

/** Without a port, brackets, or an IPv6 wrapper around an IPv4 address. */
function plain(entry: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const [address = ''] = bare.split('%', 1);
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
