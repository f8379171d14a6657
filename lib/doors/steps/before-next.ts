import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, Server } from 'node:http';

/**
 * Hands each request of Node's HTTP server to the listener that `choose` answers, and to Next where it answers none. A
 * server is known by its first request.
 */
export function beforeNext(choose: (request: IncomingMessage) => RequestListener | undefined): void {
  const known = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    const others = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request').on('request', (request, response) => {
      const chosen = choose(request);
      for (const listener of chosen ? [chosen] : others) listener(request, response);
    });
  });
}
