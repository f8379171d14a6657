import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { EgressError } from './egress-error.ts';
import { guardedDispatcher } from './guarded-dispatcher.ts';
import { type GuardedRequest, guardedFetch } from './guarded-fetch.ts';
import { serve } from './testing/serve.ts';

const dispatcher = guardedDispatcher({
  allow: ['127.0.0.1/32'],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});
afterAll(() => dispatcher.destroy());

type Seen = { host?: string; path?: string; method?: string; headers: IncomingHttpHeaders; body: string };

/** A server that redirects `/<status>/<rest>` to `to` and answers any other path. */
async function site(to: string | ((port: number) => string) = '/end') {
  const seen: Seen[] = [];
  const port = await serve(
    createServer(async (request, response) => {
      const { method, headers, url = '' } = request;
      seen.push({ host: headers.host, path: url, method, headers, body: (await request.toArray()).join('') });
      const status = Number(/^\/(30\d)/.exec(url)?.[1] ?? 200);
      const location = typeof to === 'string' ? to : to(port);
      response.writeHead(status, status === 200 ? {} : { location }).end(`answer ${status}`);
    }),
  );
  const call = (path: string, options: Partial<GuardedRequest> = {}) =>
    guardedFetch({
      dispatcher,
      url: `http://127.0.0.1:${port}${path}`,
      timeouts: { connectMs: 5000, totalMs: 5000 },
      maxRedirects: 5,
      ...options,
    });
  return { port, seen, call };
}

it.each([
  [301, 'POST', 'GET', ''],
  [302, 'POST', 'GET', ''],
  [303, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [303, 'HEAD', 'HEAD', ''],
  [301, 'PUT', 'PUT', 'body'],
  [302, 'DELETE', 'DELETE', 'body'],
  [307, 'POST', 'POST', 'body'],
  [308, 'PATCH', 'PATCH', 'body'],
  [301, 'GET', 'GET', ''],
])('%i after %s is followed with %s', async (status, method, followed, body) => {
  const { seen, call } = await site();
  const withBody = method !== 'GET' && method !== 'HEAD';
  const response = await call(`/${status}`, {
    method,
    headers: { 'content-type': 'text/plain', 'x-kept': 'yes' },
    body: withBody ? 'body' : null,
  });
  await response.discard();
  expect(response.status).toBe(200);
  expect(new URL(response.url).pathname).toBe('/end');
  expect(seen[1]).toMatchObject({ method: followed, body, path: '/end' });
  expect(seen[1]?.headers['x-kept']).toBe('yes');
  if (withBody && !body) expect(seen[1]?.headers['content-type']).toBeUndefined();
});

it('hands back a redirect as it is when none may be followed', async () => {
  const { seen, call } = await site('http://127.0.0.2/');
  const response = await call('/302', { maxRedirects: 0 });
  expect([response.status, response.headers.location]).toEqual([302, 'http://127.0.0.2/']);
  await response.discard();
  expect(seen).toHaveLength(1);
});

it.each([
  [5, '/end after five', 6],
  [4, 'TooManyRedirects', 5],
])('of five redirects %i are allowed: %s', async (maxRedirects, outcome, requests) => {
  let left = 5;
  const { seen, call } = await site(() => (--left > 0 ? `/302/${left}` : '/end'));
  const result = await call('/302', { maxRedirects }).then(
    async (response) => {
      await response.discard();
      return `${new URL(response.url).pathname} after five`;
    },
    (error: EgressError) => error.reason,
  );
  expect(result).toBe(outcome);
  expect(seen).toHaveLength(requests);
});

it('a loop is TooManyRedirects', async () => {
  const { call } = await site('/302');
  await expect(call('/302')).rejects.toMatchObject({ reason: 'TooManyRedirects' });
});

it('secrets stay with their origin, and do not come back with a detour', async () => {
  const other = await site((port) => `http://127.0.0.1:${port}/end`);
  const home = await site(() => `http://other.test:${other.port}/302`);
  const secrets = {
    Authorization: 'Bearer s',
    Cookie: 'a=s',
    'Proxy-Authorization': 's',
    'X-Api-Key': 's',
    'X-Plain': 'p',
  };
  const response = await home.call('/307', { headers: secrets, secretHeaders: ['x-api-key'] });
  await response.discard();
  expect(home.seen[0]?.headers).toMatchObject({ authorization: 'Bearer s', 'x-api-key': 's' });
  for (const { headers } of other.seen) {
    expect(headers['x-plain']).toBe('p');
    for (const name of ['authorization', 'cookie', 'proxy-authorization', 'x-api-key']) {
      expect(headers[name]).toBeUndefined();
    }
  }
  expect(other.seen).toHaveLength(2);
});

it('another port, another name and another scheme are other origins; another path is not', async () => {
  const same = await site('/end');
  await (await same.call('/302', { headers: { Authorization: 's' } })).discard();
  expect(same.seen[1]?.headers.authorization).toBe('s');
  const renamed = await site((port) => `http://localhost.test:${port}/end`);
  await (await renamed.call('/302', { headers: { Authorization: 's' } })).discard();
  expect(renamed.seen[1]?.host).toBe(`localhost.test:${renamed.port}`);
  expect(renamed.seen[1]?.headers.authorization).toBeUndefined();
});

it('a 3xx without a location is a response', async () => {
  const { call } = await site('');
  const response = await call('/302');
  expect(response.status).toBe(302);
  await response.discard();
});

it('all redirects share one deadline', async () => {
  const port = await serve(
    createServer((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60);
    }),
  );
  const call = guardedFetch({
    dispatcher,
    url: `http://127.0.0.1:${port}/`,
    timeouts: { connectMs: 5000, totalMs: 200 },
    maxRedirects: 100,
  });
  await expect(call).rejects.toBeInstanceOf(EgressError);
  await expect(call).rejects.toMatchObject({ reason: expect.stringMatching(/Timeout$/) });
});
