import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Door, doorListener } from '#lib/doors/server/door-listener.ts';

/** Serves a table of doors on a loopback port, as `server.ts` does. */
export async function serveDoors(doors: readonly Door[]) {
  const find = doorListener(doors);
  const server = createServer((request, response) => {
    const answer = find(request);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
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
