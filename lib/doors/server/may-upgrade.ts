import type { IncomingMessage } from 'node:http';

/** The WebSocket by which Next's pages learn of changes in development. */
const OF_NEXT = '/_next/';

/**
 * Whether a request that offers to switch to another protocol (`Upgrade`) may do so. All others are answered in HTTP/1.1,
 * as if they had not offered it: Java's client offers HTTP/2 with every request, and curl with `--http2`.
 *
 * Otherwise Node leaves each of them to the listeners for upgrades. Next is one, from the first page on, and does not
 * answer them.
 */
export function mayUpgrade({ dev }: { dev: boolean }): (request: IncomingMessage) => boolean {
  return ({ url = '' }) => dev && url.startsWith(OF_NEXT);
}
