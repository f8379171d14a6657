import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nodeListener } from './node-listener.ts';
import { readBody } from './read-body.ts';

let url = '';
const seen: string[] = [];
const listeners: Record<string, RequestListener> = {
  '/echo': nodeListener(async (given) => {
    const bytes = await readBody(given, {}).catch((error: Error) => {
      seen.push(error.message);
      throw error;
    });
    const { pathname, search } = new URL(given.url);
    return Response.json({
      method: given.method,
      pathname,
      search,
      bytes: bytes.byteLength,
      tag: given.headers.get('x-tag'),
    });
  }),
  '/refuse': nodeListener(async () => new Response('unread', { status: 401 })),
  '/broken': nodeListener(async () => {
    throw new Error('broken');
  }),
};
const server = createServer((incoming, outgoing) =>
  listeners[incoming.url?.split('?', 1)[0] ?? '']?.(incoming, outgoing),
);

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  seen.length = 0;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('serves a request with query, headers and body', async () => {
  const response = await fetch(`${url}/echo?a=%20b`, {
    method: 'POST',
    body: 'x'.repeat(300_000),
    headers: { 'x-tag': 'Ü' },
  });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({
    method: 'POST',
    pathname: '/echo',
    search: '?a=%20b',
    bytes: 300_000,
    tag: 'Ü',
  });
});

it('answers what a handler throws in the error shape', async () => {
  const response = await fetch(`${url}/broken`, { method: 'POST' });
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    code: 'internal_error',
    request_id: response.headers.get('x-request-id'),
  });
});

it('keeps the connection when a body was not read', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const body = 'x'.repeat(200_000);
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(post('/refuse'));
  await expect.poll(() => received).toContain('unread');
  socket.write(post('/echo'));
  await expect.poll(() => received).toContain('"bytes":200000');
  socket.destroy();
});

it('reports to a handler that its body was cut off', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  server.once('request', () => socket.destroy());
  socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf');
  await expect.poll(() => seen).toEqual([expect.stringContaining('cut off')]);
});

it('answers a body over the limit once it has ended', async () => {
  const response = await fetch(`${url}/echo`, { method: 'POST', body: 'x'.repeat(5_000_000) });
  expect(response.status).toBe(422);
});
