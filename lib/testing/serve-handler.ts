import { type Handler, nodeListener } from '#lib/doors/steps/node-listener.ts';
import { serveListener } from './serve-listener.ts';

/** Serves a Web-standard handler on a loopback port, for tests over a real connection. */
export function serveHandler(handle: Handler) {
  return serveListener(nodeListener(handle));
}
