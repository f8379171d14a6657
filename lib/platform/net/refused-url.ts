import { isIP } from 'node:net';
import { env } from '../env.ts';
import { EgressError } from './egress-error.ts';
import { isClosedAddress } from './is-closed-address.ts';
import { isLoopbackName } from './is-loopback-name.ts';
import { parseTarget } from './parse-target.ts';

/**
 * Why a URL can be refused the moment it is given, or null: it is none that can be called (`InvalidURL`), or its host is a
 * closed literal address in any spelling, or `localhost` (`BlockedAddress`). Names are judged where the socket connects,
 * so null promises nothing.
 */
export function refusedUrl({
  url,
  allow = env().EGRESS_ALLOW,
}: {
  url: string;
  allow?: readonly string[];
}): 'InvalidURL' | 'BlockedAddress' | null {
  try {
    const address = literalAddress(parseTarget(url).hostname);
    return address && isClosedAddress({ address, allow }) ? 'BlockedAddress' : null;
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
