import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { takesRequests } from './takes-requests.ts';

it('launcher: the app is ready when it responds with 200, and not while it refuses or is unreachable', async () => {
  let status = 503;
  const server = createServer((_request, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  expect(await takesRequests(url)).toBe(false);
  status = 200;
  expect(await takesRequests(url)).toBe(true);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  expect(await takesRequests(url)).toBe(false);
});
