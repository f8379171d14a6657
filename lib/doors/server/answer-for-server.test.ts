import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answerForServer } from './answer-for-server.ts';

it.each([
  ['OPTIONS', '*', 204],
  ['GET', '*', 400],
  ['OPTIONS', '/', 404],
])('%s %s is answered with %i', async (method, path, status) => {
  const server = createServer((incoming, response) => {
    const answer = answerForServer(incoming) ?? (() => response.writeHead(404).end());
    answer(incoming, response);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(request({ port, method, path, agent: false }).end(), 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(status);
});
