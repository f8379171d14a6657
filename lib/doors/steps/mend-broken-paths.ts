import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const CHANNEL = 'http.server.request.start';

/**
 * Next answers a path that is no valid percent-encoding with a bare 500 before any of our code runs. So that such a path
 * is answered like any other that names nothing, its percent signs are taken literally. Calling it again changes nothing.
 */
export function mendBrokenPaths(): void {
  unsubscribe(CHANNEL, mend);
  subscribe(CHANNEL, mend);
}

function mend(message: unknown) {
  const { request } = message as { request: IncomingMessage };
  const [path = '', ...query] = (request.url ?? '').split(/(?=\?)/);
  if (!isBroken(path)) return;
  request.url = path.replaceAll('%', '%25') + query.join('');
}

function isBroken(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
