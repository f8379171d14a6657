import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drainOf } from './drain.ts';

let waiting: ServerResponse[] = [];
let streams = 0;
let requests = 0;
let server = createServer();
let drain = drainOf(server);
let agent: Agent;
let port = 0;

beforeEach(async () => {
  waiting = [];
  streams = 0;
  requests = 0;
  server = createServer();
  drain = drainOf(server);
  server.on('request', (request, response) => {
    requests += 1;
    if (request.url === '/stream') {
      streams += 1;
      response.write(': here\n\n');
    } else if (request.url === '/slow') waiting.push(response);
    else response.end('fast');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true });
});
afterEach(() => {
  agent.destroy();
  server.close();
  server.closeAllConnections();
});

async function ask(path: string): Promise<{ connection: string | undefined; body: string }> {
  const headers = path === '/stream' ? { accept: 'text/event-stream' } : {};
  const [response] = (await once(get({ port, path, headers, agent }), 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += chunk;
  return { connection: response.headers.connection, body };
}

/**
 * Expects that a new connection brings no request to the server. While another thread of this process spawns a child,
 * the child shares the closed socket until it runs its program: then the kernel still connects, and resets.
 */
async function expectRefused(): Promise<void> {
  const before = requests;
  await expect(ask('/')).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/) });
  expect(requests).toBe(before);
}

const settled = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), setTimeout(50, false)]);

it('finishes active requests, and accepts no new connection', async () => {
  const slow = ask('/slow');
  await expect.poll(() => waiting).toHaveLength(1);
  const closed = drain.close({ delayMs: 0, withinMs: 10_000 });
  expect(await settled(closed)).toBe(false);
  await expectRefused();
  waiting[0]?.end('done');
  expect(await slow).toEqual({ connection: 'close', body: 'done' });
  await closed;
});

it('continues for the delay, and asks every client to close its connection', async () => {
  expect((await ask('/')).connection).toBe('keep-alive');
  const closed = drain.close({ delayMs: 3000, withinMs: 10_000 });
  expect(await ask('/')).toEqual({ connection: 'close', body: 'fast' });
  expect(await settled(closed)).toBe(false);
  await closed;
  // An older connection may not know yet that it was closed.
  agent.destroy();
  await expectRefused();
});

it('waits no longer than it may', async () => {
  const slow = ask('/slow').catch((error: NodeJS.ErrnoException) => error.code);
  await expect.poll(() => waiting).toHaveLength(1);
  const startedAt = performance.now();
  await drain.close({ delayMs: 0, withinMs: 100 });
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(await slow).toBe('ECONNRESET');
});

it('ends streams of events, which never end by themselves', async () => {
  const stream = ask('/stream').catch((error: NodeJS.ErrnoException) => error.code);
  await expect.poll(() => streams).toBe(1);
  const startedAt = performance.now();
  await drain.close({ delayMs: 0, withinMs: 10_000 });
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(await stream).toBe('ECONNRESET');
});
