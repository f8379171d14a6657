import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { certificate } from '#lib/platform/net/testing/certificate.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { MAX_FILLED } from '#lib/platform/text-budget.ts';
import { setFlowSecret } from '../../secrets/set-flow-secret.ts';
import { makeHttpRequest } from './make-http-request.ts';
import type { HttpRequestData } from './schema.ts';
import { json, setUpCalls } from './testing/set-up-calls.ts';

const CANARY = 'canary/secret+value=';
const test = setUpCalls();

describe('a 2xx leaves by success', () => {
  it('maps fields of a nested answer, and only those', async () => {
    const url = await test.startServer(json({ data: { orders: [{ id: 'A1' }, { id: 'B2' }] }, secret: 'unmapped' }));
    const result = await test.call({
      url,
      responseMap: { 'data.orders.0.id': 'order_id', '$..id': 'ids', 'no.such': 'x' },
    });
    expect(result).toMatchObject({ handle: 'success', response: { status: 200, isCut: false } });
    expect(result.variables).toEqual({ order_id: 'A1', ids: 'A1\nB2', x: '', _http_status: 200, _http_error: '' });
  });

  it.each<[string, number, (response: ServerResponse) => void]>([
    ['204', 204, (response) => response.writeHead(204).end()],
    ['an empty 200', 200, (response) => response.end()],
    ['HTML', 200, (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>{"a":1}</p>')],
    ['201 with half a JSON', 201, (response) => response.writeHead(201).end('{"a":')],
    ['a chunked body without end', 200, endless],
    ['201 KB', 200, (response) => response.end(sized(201 * 1024))],
    ['a gzip bomb', 200, (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)],
    ['JSON without bottom', 200, (response) => response.end('['.repeat(100_000) + ']'.repeat(100_000))],
  ])('with nothing mapped: %s', async (_, status, answer) => {
    const url = await test.startServer(answer);
    const result = await test.call({ url, responseMap: { a: 'a', $: 'all' } });
    expect(result.handle).toBe('success');
    expect(result.variables).toEqual({ a: '', all: '', _http_status: status, _http_error: '' });
    expect(result.response?.bytes ?? 0).toBeLessThanOrEqual(204_800);
  });

  it('maps of 199 KB and of 200 KB', async () => {
    for (const size of [199 * 1024, 200 * 1024]) {
      const url = await test.startServer((response) => response.end(sized(size)));
      expect((await test.call({ url, responseMap: { a: 'a' } })).variables.a).toBe(1);
    }
  });

  it('reads compressed JSON, a byte order mark and JSON of any content type', async () => {
    const body = gzipSync(Buffer.from('\ufeff{"a":"ü"}'));
    const url = await test.startServer((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' }).end(body),
    );
    expect((await test.call({ url, responseMap: { a: 'a' } })).variables.a).toBe('ü');
  });

  it.each([
    ['application/json; charset=iso-8859-1', 'latin1'],
    ['application/json;x="y";Charset="ISO-8859-1"', 'latin1'],
    ['application/json; charset=utf-16le', 'utf16le'],
    ['application/json; charset=utf-16', 'utf16le'],
    ['application/json; charset=UTF-8', 'utf8'],
    ['application/json; charset=unheard-of', 'utf8'],
    ['application/json; charset', 'utf8'],
  ] as const)('reads %s as %s', async (contentType, encoding) => {
    const url = await test.startServer((response) =>
      response.writeHead(200, { 'content-type': contentType }).end(Buffer.from('{"a":"Zoë","b":1}', encoding)),
    );
    const { variables, response } = await test.call({ url, responseMap: { a: 'a', b: 'b' } });
    expect(variables).toMatchObject({ a: 'Zoë', b: 1 });
    expect(response?.text).toBe('{"a":"Zoë","b":1}');
  });

  it.each(['{"a":"Zoë"}', '{"a":"Zoe"}'])('reads %s as UTF-8 although it claims to be Latin-1', async (sent) => {
    const url = await test.startServer((response) =>
      response.writeHead(200, { 'content-type': 'application/json;charset=ISO-8859-1' }).end(sent),
    );
    expect((await test.call({ url })).response?.text).toBe(sent);
  });
});

function endless(response: ServerResponse) {
  const write = () => {
    while (!response.destroyed && response.write('{"a":1},'.repeat(1000)));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}
const sized = (bytes: number) => `{"a":1,"b":"${'x'.repeat(bytes - 14)}"}`;
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));

describe('anything else leaves by error', () => {
  it.each([300, 304, 400, 401, 404, 422, 429, 500, 503])('HTTP %d', async (status) => {
    const url = await test.startServer((response) => response.writeHead(status).end(status === 304 ? '' : '{"a":1}'));
    const { handle, variables } = await test.call({ url, responseMap: { a: 'a' } });
    expect(handle).toBe('error');
    expect(variables).toEqual({ a: '', _http_status: status, _http_error: `HTTP ${status}` });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['slow headers', () => {}],
    [
      'a body that drips past the timeout',
      (response) => {
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('%s is ReadTimeout', async (_, answer) => {
    const { ended, called } = await underWay(answer, { timeoutMs: 300, responseMap: { a: 'a' } });
    await vi.advanceTimersByTimeAsync(300);
    await called;
    const variables = { a: '', _http_status: 0, _http_error: 'request failed: ReadTimeout' };
    expect(ended).toMatchObject([{ handle: 'error', variables, response: null }]);
  });

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['a reset before the answer', 'ReadError', (response) => response.socket?.resetAndDestroy()],
    [
      'a reset in the body',
      'ReadError',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"a":1', () => response.socket?.resetAndDestroy());
      },
    ],
    [
      'a broken coding',
      'ReadError',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"a":1}'),
    ],
    [
      'a compressed body that was cut off',
      'ReadError',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1,"b":"two"}').subarray(0, -12)),
    ],
    ['a redirect to itself', 'TooManyRedirects', (response) => response.writeHead(302, { location: '/' }).end()],
    [
      'a redirect to a closed address',
      'BlockedAddress',
      (response) => response.writeHead(307, { location: 'http://10.0.0.1/' }).end(),
    ],
    [
      'a redirect to no web address',
      'InvalidURL',
      (response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
    ],
  ])('%s is %s', async (_, reason, answer) => {
    const url = await test.startServer(answer);
    const { handle, variables, response } = await test.call({ url, responseMap: { a: 'a' } });
    expect(handle).toBe('error');
    expect(variables).toEqual({ a: '', _http_status: 0, _http_error: `request failed: ${reason}` });
    expect(response).toBeNull();
  });

  it.each([
    ['http://127.0.0.1:1/', 'ConnectError'],
    ['http://10.0.0.1/', 'BlockedAddress'],
    ['http://[::ffff:10.0.0.1]/', 'BlockedAddress'],
    ['http://169.254.169.254/latest/meta-data/', 'BlockedAddress'],
    ['http://nobody.invalid/', 'DNSError'],
    ['ftp://127.0.0.1/', 'InvalidURL'],
    ['http://user:pass@127.0.0.1/', 'InvalidURL'],
    ['{{nobody}}/x', 'InvalidURL'],
    ['', 'InvalidURL'],
  ])('%s is %s', async (url, reason) => {
    const { variables } = await test.call({ url });
    expect(variables).toEqual({ _http_status: 0, _http_error: `request failed: ${reason}` });
  });

  it.each<[string, Partial<HttpRequestData>]>([
    ['URL', { url: 'http://127.0.0.2/{{text}}' }],
    ['header', { url: 'http://127.0.0.2/', headers: [{ key: 'X-Text', value: '{{text}}' }] }],
    ['body', { url: 'http://127.0.0.2/', method: 'POST', body: { text: '{{text}}' } }],
    ['body that is written as text', { url: 'http://127.0.0.2/', method: 'POST', body: '{"text": "{{text}}"}' }],
  ])('a %s that would be longer than 64 KB is RequestTooLarge', async (_, data) => {
    const { handle, variables } = await test.call(data, { text: 'x'.repeat(MAX_FILLED + 1) });
    expect(handle).toBe('error');
    expect(variables).toEqual({ _http_status: 0, _http_error: 'request failed: RequestTooLarge' });
  });

  it('a self-signed certificate is TLSError', async () => {
    const { cert, key } = certificate;
    const port = await serve(createTlsServer({ cert, key }, (_, response) => response.end('{}')));
    const { variables } = await test.call({ url: `https://127.0.0.1:${port}/` });
    expect(variables._http_error).toBe('request failed: TLSError');
  });

  it('a connection that is never accepted is ConnectTimeout', async () => {
    const { guardedDispatcher } = await import('#lib/platform/net/guarded-dispatcher.ts');
    const dispatcher = guardedDispatcher({
      allow: [],
      resolve: async () => [{ address: '203.0.114.1', family: 4 }],
      dial: () => {},
    });
    const { variables } = await makeHttpRequest({
      workspaceId: test.workspaceId,
      data: { method: 'GET', url: 'http://slow.example/', timeoutMs: 50 },
      variables: {},
      dispatcher,
    });
    expect(variables._http_error).toBe('request failed: ConnectTimeout');
  });
});

it('waits as long as timeoutMs says, and the default for null', async () => {
  await expectWait(30, 30);
  await expectWait(null, 10_000);
});

it.each([
  ['10 seconds by default', undefined, 10_000],
  ['30 seconds at most', 45_000, 30_000],
])('Limits: Call API timeout is %s', (_how, timeoutMs, expectedMs) => expectWait(timeoutMs, expectedMs));

async function expectWait(timeoutMs: number | null | undefined, expectedMs: number) {
  const { ended, called } = await underWay(() => {}, { timeoutMs });
  await vi.advanceTimersByTimeAsync(expectedMs - 1);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await called;
  expect(ended).toMatchObject([{ variables: { _http_error: 'request failed: ReadTimeout' } }]);
}

/** A call whose request is at the server, on a clock that does not run by itself. */
async function underWay(answer: (response: ServerResponse) => void, data: Partial<HttpRequestData>) {
  const arrived = Promise.withResolvers<void>();
  const url = await test.startServer((response) => {
    answer(response);
    arrived.resolve();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const ended: Awaited<ReturnType<typeof test.call>>[] = [];
  const called = test.call({ url, ...data }).then((result) => ended.push(result));
  await arrived.promise;
  return { ended, called };
}

describe('redirects', () => {
  it('follows up to five, as a GET after a 303', async () => {
    const url = await test.startServer((response, { url }) => {
      const hop = Number(url.slice(1));
      if (hop < 5) response.writeHead(hop === 0 ? 303 : 302, { location: `/${hop + 1}` }).end();
      else json({ a: 1 })(response);
    });
    const result = await test.call({ method: 'POST', url: `${url}/0`, body: { x: 1 }, responseMap: { a: 'a' } });
    expect(result.variables).toMatchObject({ a: 1, _http_status: 200 });
    expect(test.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET', 'GET', 'GET']);
  });

  it('sends no secret to another origin, and keeps it on its own', async () => {
    await setFlowSecret({ workspaceId: test.workspaceId, name: 'token', value: CANARY });
    const other = await test.startServer(json({ a: 1 }));
    const url = await test.startServer((response, { url }) => {
      response.writeHead(307, { location: url === '/own' ? '/next' : `${other}/there` }).end();
    });
    const headers = [
      { key: 'X-Token', secretRef: 'token' },
      { key: 'X-Plain', value: 'kept' },
    ];
    expect((await test.call({ method: 'POST', url: `${url}/own`, headers })).handle).toBe('success');
    const [first, second, there] = test.seen;
    expect(first!.headers['x-token']).toBe(CANARY);
    expect(second).toMatchObject({ url: '/next', headers: { 'x-token': CANARY } });
    expect(there).toMatchObject({ url: '/there', headers: { 'x-plain': 'kept' } });
    expect(there!.headers['x-token']).toBeUndefined();
  });
});

describe('retries', () => {
  const failingOnce = () => test.startServer((response) => json({ a: 1 }, test.seen.length > 1 ? 200 : 503)(response));

  it('are off unless the node asks for them', async () => {
    expect(await test.call({ url: await failingOnce() })).toMatchObject({ handle: 'error', attempts: 1 });
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('repeat a %s with the same idempotency key', async (method) => {
    expect(await test.call({ method, url: await failingOnce(), retries: 2 })).toMatchObject({
      handle: 'success',
      attempts: 2,
    });
    const keys = test.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each(['POST', 'PATCH'] as const)('never repeat a %s unless the node says so', async (method) => {
    expect(await test.call({ method, url: await failingOnce(), retries: 2 })).toMatchObject({
      handle: 'error',
      attempts: 1,
    });
  });

  it.each(['POST', 'PATCH'] as const)('repeat a %s with the same key where the node says it may', async (method) => {
    const answer = { handle: 'success', attempts: 2 };
    expect(await test.call({ method, url: await failingOnce(), retries: 1, retryWrites: true })).toMatchObject(answer);
    const keys = test.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('are limited, and never repeat a refusal', async () => {
    const down = await test.startServer(json({}, 502));
    expect(await test.call({ url: down, retries: 1 })).toMatchObject({ handle: 'error', attempts: 2 });
    const refusing = await test.startServer(json({}, 404));
    expect(await test.call({ url: refusing, retries: 1 })).toMatchObject({ handle: 'error', attempts: 1 });
  });
});

it('sends the key of its step, unless the node has one of its own', async () => {
  const url = await test.startServer(json({}));
  const data = { method: 'POST' as const, url };
  await makeHttpRequest({ workspaceId: test.workspaceId, data, variables: {}, idempotencyKey: 'step-1' });
  await makeHttpRequest({
    workspaceId: test.workspaceId,
    data: { ...data, headers: [{ key: 'idempotency-key', value: 'mine' }] },
    variables: {},
    idempotencyKey: 'step-1',
  });
  expect(test.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['step-1', 'mine']);
});
