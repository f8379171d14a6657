import { subscribe } from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import { type Handler, nodeListener } from './node-listener.ts';

/** Method and path, which has no parameters: `POST /public/v1/messages`. */
type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * Serves these routes by Node's HTTP server itself, whose other requests go on to Next: what comes hundreds of times a
 * second shall not pay for Next's pipeline (decision 051). A server is known by its first request.
 */
export function serveDirectly(routes: Record<Route, Handler>): void {
  const direct = new Map(Object.entries(routes).map(([route, handle]) => [route, [nodeListener(handle)]]));
  const known = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    const others = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request').on('request', (request, response) => {
      const [path] = (request.url ?? '').split('?', 1);
      const listeners = direct.get(`${request.method} ${path}`) ?? others;
      for (const listener of listeners) listener(request, response);
    });
  });
}
