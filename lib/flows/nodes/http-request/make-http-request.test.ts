import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { certificate } from '#lib/platform/net/testing/certificate.ts';
import { recordingDispatcher } from '#lib/platform/net/testing/recording-dispatcher.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setFlowSecret } from '../../secrets/set-flow-secret.ts';
import { MAX_FILLED } from '../../template/flow-limits.ts';
import type { Variables } from '../../template/variables.ts';
import { makeHttpRequest } from './make-http-request.ts';
import type { HttpRequestData } from './schema.ts';

const CANARY = 'canary/secret+value=';
let workspaceId: string;
beforeAll(async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  ({ workspaceId } = await createTestWorkspace());
});

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let seen: Seen[];
beforeEach(() => {
  seen = [];
});

async function startServer(answer: (response: ServerResponse, request: Seen) => void): Promise<string> {
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(one);
    answer(response, one);
  };
  return `http://127.0.0.1:${await serve(createServer(listener))}`;
}

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

const call = (data: Partial<HttpRequestData>, variables: Variables = {}) =>
  makeHttpRequest({ workspaceId, data: { method: 'GET', url: '', ...data }, variables });

describe('interpolation of {{variable}}', () => {
  it('applies to URL, header values and body', async () => {
    const url = await startServer(json({}));
    await call(
      {
        method: 'POST',
        url: `${url}/{{id}}?q={{q}}`,
        headers: [{ key: 'X-Name', value: 'Dear {{name}}' }],
        body: { id: '{{id}}', list: ['{{q}}'], '{{id}}': 1 },
      },
      { id: 'a/b', q: 'x & y', name: 'Zoë\r\nX-Evil: 1' },
    );
    expect(seen).toMatchObject([{ method: 'POST', url: '/a%2Fb?q=x%20%26%20y' }]);
    expect(JSON.parse(seen[0]!.body)).toEqual({ id: 'a/b', list: ['x & y'], 'a/b': 1 });
    expect(Buffer.from(String(seen[0]!.headers['x-name']), 'latin1').toString()).toBe('Dear Zoë X-Evil: 1');
    expect(seen[0]!.headers['x-evil']).toBeUndefined();
    expect(seen[0]!.headers['content-type']).toBe('application/json');
  });

  it('leaves unknown variables as they are', async () => {
    const url = await startServer(json({}));
    await call({
      method: 'POST',
      url: `${url}/{{who}}`,
      headers: [{ key: 'X-A', value: '{{who}}' }],
      body: '"{{who}}"',
    });
    expect(seen).toMatchObject([{ url: '/%7B%7Bwho%7D%7D', headers: { 'x-a': '{{who}}' }, body: '"{{who}}"' }]);
  });

  it('inserts a value unchanged that starts the URL, or is outside a JSON string', async () => {
    const base = await startServer(json({}));
    await call({ method: 'PUT', url: '{{base}}/x', body: '{"order": {{order}}}' }, { base, order: { id: 1 } });
    expect(seen).toMatchObject([{ url: '/x', body: '{"order": {"id":1}}' }]);
  });
});

describe('the body', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is used with %s', async (method) => {
    const url = await startServer(json({}));
    await call({ method, url, body: { a: 1 } });
    expect(seen).toMatchObject([{ method, body: '{"a":1}' }]);
  });

  it('is not used with GET', async () => {
    const url = await startServer(json({}));
    await call({ url, body: { a: 1 } });
    expect(seen).toMatchObject([{ method: 'GET', body: '' }]);
    expect(seen[0]!.headers['content-type']).toBeUndefined();
  });

  it.each([
    ['a text that is not JSON', 'hello'],
    ['JSON broken by a value', '{"a": {{text}}}'],
    ['an unknown variable outside a string', '{"a": {{nobody}}}'],
    ['an empty text', ''],
    ['null', null],
  ])('is left out when it is %s, and the request is sent', async (_, body) => {
    const url = await startServer(json({ ok: true }));
    const { handle } = await call({ method: 'POST', url, body }, { text: 'not JSON' });
    expect(handle).toBe('success');
    expect(seen).toMatchObject([{ body: '', headers: { 'content-length': '0' } }]);
  });

  it('keeps the node’s own content type', async () => {
    const url = await startServer(json({}));
    await call({ method: 'POST', url, headers: [{ key: 'content-type', value: 'application/vnd.api+json' }], body: 7 });
    expect(seen).toMatchObject([{ body: '7', headers: { 'content-type': 'application/vnd.api+json' } }]);
  });
});

describe('a 2xx leaves by success', () => {
  it('maps fields of a nested answer, and only those', async () => {
    const url = await startServer(json({ data: { orders: [{ id: 'A1' }, { id: 'B2' }] }, secret: 'unmapped' }));
    const result = await call({ url, responseMap: { 'data.orders.0.id': 'order_id', '$..id': 'ids', 'no.such': 'x' } });
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
    const url = await startServer(answer);
    const result = await call({ url, responseMap: { a: 'a', $: 'all' } });
    expect(result.handle).toBe('success');
    expect(result.variables).toEqual({ a: '', all: '', _http_status: status, _http_error: '' });
    expect(result.response?.bytes ?? 0).toBeLessThanOrEqual(204_800);
  });

  it('maps of 199 KB and of 200 KB', async () => {
    for (const size of [199 * 1024, 200 * 1024]) {
      const url = await startServer((response) => response.end(sized(size)));
      expect((await call({ url, responseMap: { a: 'a' } })).variables.a).toBe(1);
    }
  });

  it('reads compressed JSON, a byte order mark and JSON of any content type', async () => {
    const body = gzipSync(Buffer.from('\ufeff{"a":"ü"}'));
    const url = await startServer((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' }).end(body),
    );
    expect((await call({ url, responseMap: { a: 'a' } })).variables.a).toBe('ü');
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
    const url = await startServer((response) => response.writeHead(status).end(status === 304 ? '' : '{"a":1}'));
    const { handle, variables } = await call({ url, responseMap: { a: 'a' } });
    expect(handle).toBe('error');
    expect(variables).toEqual({ a: '', _http_status: status, _http_error: `HTTP ${status}` });
  });

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['slow headers', 'ReadTimeout', () => {}],
    [
      'a body that drips past the timeout',
      'ReadTimeout',
      (response) => {
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
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
    const url = await startServer(answer);
    const { handle, variables, response } = await call({ url, timeoutMs: 300, responseMap: { a: 'a' } });
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
    const { variables } = await call({ url });
    expect(variables).toEqual({ _http_status: 0, _http_error: `request failed: ${reason}` });
  });

  it.each<[string, Partial<HttpRequestData>]>([
    ['URL', { url: 'http://127.0.0.2/{{text}}' }],
    ['header', { url: 'http://127.0.0.2/', headers: [{ key: 'X-Text', value: '{{text}}' }] }],
    ['body', { url: 'http://127.0.0.2/', method: 'POST', body: { text: '{{text}}' } }],
    ['body that is written as text', { url: 'http://127.0.0.2/', method: 'POST', body: '{"text": "{{text}}"}' }],
  ])('a %s that would be longer than 64 KB is RequestTooLarge', async (_, data) => {
    const { handle, variables } = await call(data, { text: 'x'.repeat(MAX_FILLED + 1) });
    expect(handle).toBe('error');
    expect(variables).toEqual({ _http_status: 0, _http_error: 'request failed: RequestTooLarge' });
  });

  it('a self-signed certificate is TLSError', async () => {
    const { cert, key } = certificate;
    const port = await serve(createTlsServer({ cert, key }, (_, response) => response.end('{}')));
    const { variables } = await call({ url: `https://127.0.0.1:${port}/` });
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
      workspaceId,
      data: { method: 'GET', url: 'http://slow.example/', timeoutMs: 50 },
      variables: {},
      dispatcher,
    });
    expect(variables._http_error).toBe('request failed: ConnectTimeout');
  });
});

it('waits as long as timeoutMs says, and the default for null', async () => {
  const url = await startServer((response) => setTimeout(() => json({})(response), 150));
  expect((await call({ url, timeoutMs: 30 })).variables._http_error).toBe('request failed: ReadTimeout');
  expect((await call({ url, timeoutMs: null })).handle).toBe('success');
  expect((await call({ url })).handle).toBe('success');
});

it.each([
  ['10 seconds by default', undefined, 10_000],
  ['30 seconds at most', 45_000, 30_000],
])('Limits: Call API timeout is %s', async (_how, timeoutMs, expectedMs) => {
  const arrived = Promise.withResolvers<void>();
  const url = await startServer(() => arrived.resolve());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const errors: unknown[] = [];
  const called = call({ url, timeoutMs }).then(({ variables }) => errors.push(variables._http_error));
  await arrived.promise;
  await vi.advanceTimersByTimeAsync(expectedMs - 1);
  expect(errors).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await called;
  expect(errors).toEqual(['request failed: ReadTimeout']);
});

describe('redirects', () => {
  it('follows up to five, as a GET after a 303', async () => {
    const url = await startServer((response, { url }) => {
      const hop = Number(url.slice(1));
      if (hop < 5) response.writeHead(hop === 0 ? 303 : 302, { location: `/${hop + 1}` }).end();
      else json({ a: 1 })(response);
    });
    const result = await call({ method: 'POST', url: `${url}/0`, body: { x: 1 }, responseMap: { a: 'a' } });
    expect(result.variables).toMatchObject({ a: 1, _http_status: 200 });
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET', 'GET', 'GET']);
  });

  it('sends no secret to another origin, and keeps it on its own', async () => {
    await setFlowSecret({ workspaceId, name: 'token', value: CANARY });
    const other = await startServer(json({ a: 1 }));
    const url = await startServer((response, { url }) => {
      response.writeHead(307, { location: url === '/own' ? '/next' : `${other}/there` }).end();
    });
    const headers = [
      { key: 'X-Token', secretRef: 'token' },
      { key: 'X-Plain', value: 'kept' },
    ];
    expect((await call({ method: 'POST', url: `${url}/own`, headers })).handle).toBe('success');
    const [first, second, there] = seen;
    expect(first!.headers['x-token']).toBe(CANARY);
    expect(second).toMatchObject({ url: '/next', headers: { 'x-token': CANARY } });
    expect(there).toMatchObject({ url: '/there', headers: { 'x-plain': 'kept' } });
    expect(there!.headers['x-token']).toBeUndefined();
  });
});

describe('secrets', () => {
  beforeEach(async () => {
    await setFlowSecret({ workspaceId, name: 'token', value: `Bearer ${CANARY}` });
  });
  const headers = [{ key: 'Authorization', secretRef: 'token' }];

  it('are sent, and appear nowhere else', async () => {
    const url = await startServer((response, { headers, url }) => {
      const token = String(headers.authorization).slice(7);
      json({
        whole: headers.authorization,
        inside: `got ${token}!`,
        base64: Buffer.from(token).toString('base64'),
        encoded: `?t=${encodeURIComponent(token)}`,
        [token]: [token],
        plain: `other ${url}`,
      })(response);
    });
    const responseMap = {
      whole: 'whole',
      inside: 'inside',
      base64: 'base64',
      encoded: 'encoded',
      $: 'all',
      plain: 'plain',
    };
    const result = await call({ url: `${url}/x`, headers, responseMap });
    expect(seen).toMatchObject([{ headers: { authorization: `Bearer ${CANARY}` } }]);
    expect(result.variables).toMatchObject({ whole: '••••••', inside: 'got ••••••!', plain: 'other /x' });
    for (const form of [CANARY, encodeURIComponent(CANARY), Buffer.from(CANARY).toString('base64')]) {
      expect(JSON.stringify(result)).not.toContain(form);
    }
    expect(result.request?.headers).toContainEqual({ key: 'Authorization', value: '••••••' });
  });

  it('are masked in a scripted call, too, which needs no stored ones', async () => {
    const { request, handle } = await makeHttpRequest({
      workspaceId,
      data: {
        method: 'GET',
        url: 'https://shop.example/{{id}}',
        headers: [
          { key: 'Authorization', secretRef: 'gone' },
          { key: 'X-Shop', value: 'shop {{id}}' },
        ],
      },
      variables: { id: 7 },
      answerCall: ({ method, url }) => ({
        status: method === 'GET' && url === 'https://shop.example/7' ? 204 : 500,
        body: null,
      }),
    });
    expect(handle).toBe('success');
    expect(request?.headers.slice(0, 2)).toEqual([
      { key: 'Authorization', value: '••••••' },
      { key: 'X-Shop', value: 'shop 7' },
    ]);
    expect(seen).toEqual([]);
  });

  it('that are short are masked only where they are the whole value', async () => {
    await setFlowSecret({ workspaceId, name: 'pin', value: '1234' });
    const url = await startServer(json({ pin: '1234', number: 1234, sum: '91234.5' }));
    const { variables } = await call({
      url,
      headers: [{ key: 'X-Pin', secretRef: 'pin' }],
      responseMap: { pin: 'pin', number: 'number', sum: 'sum' },
    });
    expect(variables).toMatchObject({ pin: '••••••', number: '••••••', sum: '91234.5' });
  });

  it('that are not stored leave by error, and nothing is sent', async () => {
    const url = await startServer(json({}));
    const result = await call({ url, headers: [{ key: 'A', secretRef: 'gone' }] });
    expect(result.variables).toEqual({ _http_status: 0, _http_error: 'request failed: MissingSecret' });
    expect(seen).toEqual([]);
  });

  it('of another workspace are not stored here', async () => {
    const { workspaceId: other } = await createTestWorkspace();
    const url = await startServer(json({}));
    const result = await makeHttpRequest({ workspaceId: other, data: { method: 'GET', url, headers }, variables: {} });
    expect(result.variables._http_error).toBe('request failed: MissingSecret');
  });

  it('that are bound to a host are sent there only', async () => {
    await setFlowSecret({ workspaceId, name: 'bound', value: 'x'.repeat(20), hosts: ['127.0.0.1'] });
    await setFlowSecret({ workspaceId, name: 'elsewhere', value: 'y'.repeat(20), hosts: ['api.example.com'] });
    const url = await startServer(json({}));
    expect((await call({ url, headers: [{ key: 'A', secretRef: 'bound' }] })).handle).toBe('success');
    const refused = await call({ url, headers: [{ key: 'A', secretRef: 'elsewhere' }] });
    expect(refused.variables._http_error).toBe('request failed: SecretHostMismatch');
    const { dispatcher, dialled } = recordingDispatcher({ resolve: () => ['203.0.114.1'] });
    for (const host of ['api.example.com.evil.test', 'evil.test', 'api.example.com@evil.test', 'api.example.com.']) {
      const { variables } = await makeHttpRequest({
        workspaceId,
        data: { method: 'GET', url: `http://${host}/`, headers: [{ key: 'A', secretRef: 'elsewhere' }] },
        variables: {},
        dispatcher,
      });
      expect(variables._http_error).toMatch(/SecretHostMismatch|InvalidURL/);
    }
    expect(dialled).toEqual([]);
  });
});

it('hides literal headers that carry a credential from the history', async () => {
  const url = await startServer(json({}));
  const { request } = await call({
    url,
    headers: [
      { key: 'X-Api-Key', value: 'literal' },
      { key: 'X-A', value: 'shown' },
    ],
  });
  expect(seen).toMatchObject([{ headers: { 'x-api-key': 'literal' } }]);
  expect(request?.headers).toEqual(
    expect.arrayContaining([
      { key: 'X-Api-Key', value: '••••••' },
      { key: 'X-A', value: 'shown' },
    ]),
  );
});

describe('retries', () => {
  const failingOnce = () => startServer((response) => json({ a: 1 }, seen.length > 1 ? 200 : 503)(response));

  it('are off unless the node asks for them', async () => {
    expect(await call({ url: await failingOnce() })).toMatchObject({ handle: 'error', attempts: 1 });
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('repeat a %s with the same idempotency key', async (method) => {
    expect(await call({ method, url: await failingOnce(), retries: 2 })).toMatchObject({
      handle: 'success',
      attempts: 2,
    });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each(['POST', 'PATCH'] as const)('never repeat a %s unless the node says so', async (method) => {
    expect(await call({ method, url: await failingOnce(), retries: 2 })).toMatchObject({
      handle: 'error',
      attempts: 1,
    });
  });

  it.each(['POST', 'PATCH'] as const)('repeat a %s with the same key where the node says it may', async (method) => {
    const answer = { handle: 'success', attempts: 2 };
    expect(await call({ method, url: await failingOnce(), retries: 1, retryWrites: true })).toMatchObject(answer);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('are limited, and never repeat a refusal', async () => {
    const down = await startServer(json({}, 502));
    expect(await call({ url: down, retries: 1 })).toMatchObject({ handle: 'error', attempts: 2 });
    const refusing = await startServer(json({}, 404));
    expect(await call({ url: refusing, retries: 1 })).toMatchObject({ handle: 'error', attempts: 1 });
  });
});

it('sends the key of its step, unless the node has one of its own', async () => {
  const url = await startServer(json({}));
  const data = { method: 'POST' as const, url };
  await makeHttpRequest({ workspaceId, data, variables: {}, idempotencyKey: 'step-1' });
  await makeHttpRequest({
    workspaceId,
    data: { ...data, headers: [{ key: 'idempotency-key', value: 'mine' }] },
    variables: {},
    idempotencyKey: 'step-1',
  });
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['step-1', 'mine']);
});
