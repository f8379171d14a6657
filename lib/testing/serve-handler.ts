import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Handler, nodeListener } from '#lib/doors/steps/node-listener.ts';

/** Serves a Web-standard handler on a loopback port, for what comes over a real connection. */
export async function serveHandler(handle: Handler) {
  const server = createServer(nodeListener(handle));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
