import { isIP } from 'node:net';
import { env } from '../env.ts';
import { EgressError } from './egress-error.ts';
import { isClosedAddress } from './is-closed-address.ts';
import { isLoopbackName } from './is-loopback-name.ts';
import { isKnownOwnPort } from './own-ports.ts';
import { parseTarget } from './parse-target.ts';

/**
 * Why a URL is refused as soon as it is given, or null: it cannot be requested (`InvalidURL`), or its host is a closed
 * literal address in any spelling, `localhost`, or with its port one of Parley's own (`BlockedAddress`). Names are checked
 * where the socket connects, so null promises nothing.
 */
export function refusedUrl({
  url,
  allow = env().EGRESS_ALLOW,
}: {
  url: string;
  allow?: readonly string[];
}): 'InvalidURL' | 'BlockedAddress' | null {
  try {
    const { hostname, port, protocol } = parseTarget(url);
    const address = literalAddress(hostname);
    if (!address) return null;
    const isOwn = isKnownOwnPort({ address, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    return isOwn || isClosedAddress({ address, allow }) ? 'BlockedAddress' : null;
  } catch (error) {
    if (error instanceof EgressError) return 'InvalidURL';
    throw error;
  }
}

function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare)) return bare;
  return isLoopbackName(bare) ? '127.0.0.1' : null;
}
