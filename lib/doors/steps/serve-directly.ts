import { beforeNext } from './before-next.ts';
import { type Handler, nodeListener } from './node-listener.ts';

/** Method and path, which has no parameters: `POST /public/v1/messages`. */
type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Serves these routes by Node's HTTP server itself, whose other requests go on to Next: what comes hundreds of times a
 * second shall not pay for Next's pipeline (decision 051).
 */
export function serveDirectly(routes: Record<Route, Handler>): void {
  const direct = new Map(Object.entries(routes).map(([route, handle]) => [route, nodeListener(handle)]));
  beforeNext(({ method, url = '' }) => direct.get(`${method} ${url.split('?', 1)[0]}`));
}
