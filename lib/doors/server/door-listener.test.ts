import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { type Door, doorListener } from './door-listener.ts';
import { refuseUnknownMethods } from './refuse-unknown-methods.ts';

const says = (name: string) => async (given: Request) => Response.json({ name, path: new URL(given.url).pathname });
const doors: Door[] = [
  ['GET', '/public/v1/things', says('list')],
  ['POST', '/public/v1/things', says('make')],
  ['POST', '/public/v1/things/csv', says('import')],
  ['DELETE', '/public/v1/things/{id}', says('delete')],
  ['GET', '/media/{path…}', says('file')],
  ['GET', '/healthz', says('health')],
];
const find = doorListener(doors);
/** `next` plays Next, which gets everything without a door. */
const server = createServer((incoming, outgoing) => {
  const answer = find(incoming) ?? refuseUnknownMethods(incoming);
  if (answer) answer(incoming, outgoing);
  else outgoing.end('next');
});
let port = 0;
let apiKey = '';

beforeAll(async () => {
  ({ apiKey } = await createTestWorkspace());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
});

/** Sends the path exactly as given. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const sent = request({ port, method, path, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode as number, headers: response.headers, body };
}

describe('finds the door', () => {
  it.each([
    ['GET', '/public/v1/things?limit=1', 'list'],
    ['POST', '/public/v1/things', 'make'],
    ['POST', '/public/v1/things/csv', 'import'],
    ['DELETE', '/public/v1/things/7', 'delete'],
    ['DELETE', '/public/v1/things/a%2Fb', 'delete'],
    ['GET', '/media/a/b/c.png?expires=1', 'file'],
    ['GET', '/healthz', 'health'],
  ])('of %s %s', async (method, path, name) => {
    const { status, body } = await ask(method, path);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ name, path: path.split('?')[0] });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/media'],
    ['GET', '/media/'],
    ['GET', '/publicity'],
    ['GET', '//public/v1/things'],
    ['GET', 'http://elsewhere/public/v1/things'],
    ['OPTIONS', '*'],
  ])('of %s %s: none, so that Next gets it', async (method, path) => {
    expect((await ask(method, path)).body).toBe('next');
  });
});

it('answers HEAD as GET, without the body', async () => {
  const { status, headers, body } = await ask('HEAD', '/public/v1/things');
  expect([status, headers['content-type'], body]).toEqual([200, 'application/json', '']);
  expect((await ask('HEAD', '/public/v1/things/csv')).status).toBe(405);
});

it.each([
  ['/public/v1/things', 'GET, POST'],
  ['/public/v1/things/7', 'DELETE'],
  ['/healthz', 'GET'],
])('answers OPTIONS %s with what it takes', async (path, allow) => {
  const { status, headers } = await ask('OPTIONS', path);
  expect([status, headers.allow]).toEqual([204, allow]);
});

it.each([
  ['PUT', '/public/v1/things', 'GET, POST'],
  ['TRACE', '/public/v1/things?a=b', 'GET, POST'],
  ['PROPFIND', '/public/v1/things/csv', 'POST'],
  ['MKCOL', '/public/v1/things/csw', 'DELETE'],
  ['POST', '/healthz', 'GET'],
  ['PROPFIND', '/media/a/b', 'GET'],
])('refuses %s %s with what the path takes', async (method, path, allow) => {
  const { status, headers, body } = await ask(method, path);
  expect([status, headers.allow]).toEqual([405, allow]);
  expect(JSON.parse(body)).toMatchObject({
    code: 'method_not_allowed',
    detail: `This path takes ${allow}.`,
    request_id: headers['x-request-id'],
  });
});

it.each([
  '/public/v1',
  '/public/v1/',
  '/public/v1/things/',
  '/public/v1/other',
  '/public/v1/things/1/2',
  '/public',
  '/public/things',
  '/public/v2/things',
  '/public/v10',
])('does not know %s by any method', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE']) {
    const { status, headers, body } = await ask(method, path);
    expect(status).toBe(404);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
  }
});

it.each(['/', '/publicity', '*'])('implements no TRACE of %s', async (path) => {
  expect(await ask('TRACE', path)).toMatchObject({ status: 501, body: 'Nothing here takes this method.\n' });
});

describe('tells a valid key its budget, whatever it requested (correctness 11)', () => {
  it.each([
    ['GET', '/public/v1/nothing', 404],
    ['TRACE', '/public/v1/nothing', 404],
    ['PUT', '/public/v1/things', 405],
    ['PROPFIND', '/public/v1/things', 405],
    ['OPTIONS', '/public/v1/things', 204],
  ])('%s %s', async (method, path, status) => {
    const one = await ask(method, path, { 'x-api-key': apiKey });
    const two = await ask(method, path, { 'x-api-key': apiKey });
    expect([one.status, two.status]).toEqual([status, status]);
    expect(one.headers).toMatchObject({ 'ratelimit-limit': '1000', 'ratelimit-reset': expect.any(String) });
    // Each counts. A new minute may have begun between the two.
    const [before, after] = [one, two].map(({ headers }) => Number(headers['ratelimit-remaining']));
    expect([before! - 1, 999]).toContain(after);
  });

  it.each([undefined, 'parley_nothing'])('and nothing to the key %s', async (key) => {
    const { status, headers } = await ask('GET', '/public/v1/nothing', key ? { 'x-api-key': key } : {});
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('ratelimit-limit');
  });
});
