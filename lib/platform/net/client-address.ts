import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env, type TrustedProxies } from '../env.ts';

const SETTLED = 'x-forwarded-for';
/** What proxies write, and anyone who likes to. */
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
 * Puts the true address of a request's sender into `X-Forwarded-For`, in place of what was claimed there, before
 * anything reads it. For the server, once for each request.
 */
export function settleClientAddress(request: IncomingMessage): void {
  const { headers, rawHeaders, socket } = request;
  const claimed = String(headers[SETTLED] ?? '');
  const address = trueAddress({ claimed, peer: socket.remoteAddress ?? '', trusted: env().TRUST_PROXY });
  for (const name of CLAIMS) delete headers[name];
  if (address) headers[SETTLED] = address;
  // Some read the headers as they came.
  request.rawHeaders = rawHeaders.flatMap((name, index) => {
    const isName = index % 2 === 0;
    return isName && !CLAIMS.includes(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [];
  });
  if (address) request.rawHeaders.push(SETTLED, address);
}

/** The address that a request came from, as the server has settled it; null outside a server. */
export function clientAddress(headers: Headers): string | null {
  const settled = plain(headers.get(SETTLED) ?? '');
  return isIP(settled) ? settled : null;
}

/**
 * Who is behind the proxies that the operator named: each adds whom it heard, at the right end. So many hops are taken
 * off there, or all that lie in the named networks; what is left of that is the sender's own word, and not asked. Null
 * when nothing readable is left.
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
  // A proxy that writes something else than an address leaves its own as the nearest that is known.
  while (place < chain.length && !isIP(chain[place] ?? '')) place += 1;
  return chain[place] ?? null;
}

/** The network that one household or office shares: the first 24 bits of IPv4, 56 of IPv6. */
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

/** Without a port, brackets, or IPv6 around an IPv4 address. */
function plain(entry: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const [address = ''] = bare.split('%', 1);
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
