import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseUnknownMethods } from './refuse-unknown-methods.ts';

/** What Next is in the app: gets whatever is not refused. */
const server = createServer((_, outgoing) => outgoing.end('next'));
let url = '';

beforeAll(async () => {
  refuseUnknownMethods([
    { method: 'GET', path: '/things' },
    { method: 'POST', path: '/things' },
    { method: 'POST', path: '/things/csv' },
    { method: 'DELETE', path: '/things/{id}' },
  ]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

async function answer(method: string, path: string) {
  const [response] = await once(request(url, { method, path }).end(), 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, allow: response.headers.allow, body };
}

it.each([
  ['TRACE', '/public/v1/things?a=b', 'GET, POST'],
  ['PROPFIND', '/public/v1/things/csv', 'POST'],
  ['MKCOL', '/public/v1/things/csw', 'DELETE'],
])('refuses %s %s with what the path takes', async (method, path, allow) => {
  const { body, ...rest } = await answer(method, path);
  expect(rest).toEqual({ status: 405, allow });
  expect(JSON.parse(body)).toMatchObject({ code: 'method_not_allowed', detail: `This path takes ${allow}.` });
});

it.each(['/public/v1', '/public/v1/', '/public/v1/things/', '/public/v1/other', '/public/v1/things/1/2'])(
  'does not know %s by any method',
  async (path) => {
    const { status, body } = await answer('TRACE', path);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
  },
);

it.each(['/', '/public/v10', '*'])('implements no TRACE of %s', async (path) => {
  expect(await answer('TRACE', path)).toMatchObject({ status: 501 });
});

it.each(['GET', 'OPTIONS', 'DELETE'])('leaves %s to Next', async (method) => {
  expect(await answer(method, '/public/v1/things')).toMatchObject({ status: 200, body: 'next' });
});
