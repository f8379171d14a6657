import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The receivers of the hostile tenant's webhooks and API calls. Each path misbehaves in its own way. */
const behaviors: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/tarpit': (request) => void request.resume(),
  '/reset': (_request, response) => void response.destroy(),
  '/endless': (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/plain' });
    const drip = setInterval(() => response.write('x'.repeat(1000)), 20);
    response.on('close', () => clearInterval(drip));
  },
  '/deep': (request, response) => {
    request.resume();
    const rows = Array.from({ length: 2000 }, (_, n) => ({ a: { b: { c: n } }, list: [n, n, n] }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rows }));
  },
};

export async function startReceivers() {
  const server = createServer((request, response) => behaviors[request.url ?? '']?.(request, response));
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
