import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DomainError, invalid } from '#lib/contract/errors.ts';
import { defineOperation } from '#lib/contract/operation.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { revokeKey } from '#lib/workspace/keys/revoke-key.ts';
import { setQuota } from '#lib/workspace/quotas/set-quota.ts';
import { finishAccessLog, MAX_OVER_BUDGET } from '../steps/access-log.ts';
import { Reply } from '../steps/reply.ts';
import { endpoint } from './endpoint.ts';
import { publicRoute, unknownRoute } from './public-route.ts';

const echo = defineOperation({
  id: 'echo',
  method: 'POST',
  path: '/echo/{id}',
  scope: 'contacts:write',
  tag: 'Things',
  summary: 'Echo',
  description: 'Answers with what it got.',
  params: z.object({ id: z.string().max(20) }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(5).optional() }),
  body: z.object({ text: z.string().max(10), list: z.array(z.object({ n: z.number() })).optional() }),
  result: z.object({ id: z.string(), text: z.string(), run: z.number() }),
  maxBodyBytes: 1_048_576,
  errors: [],
  examples: { response: { id: 'a', text: 'b', run: 1 } },
});

let runs = 0;
let fail: unknown;
const read = defineOperation({ ...echo, id: 'read', method: 'GET', body: undefined });
const route = publicRoute(
  endpoint(read, async ({ params }) => ({ id: params.id, text: '', run: runs })),
  endpoint(echo, async ({ params, body }) => {
    runs += 1;
    if (fail) throw fail;
    return new Reply({ id: params.id, text: body.text, run: runs }, { etag: `"${runs}"` });
  }),
);

let workspaceId: string;
let apiKey: string;
beforeEach(async () => {
  ({ workspaceId, apiKey } = await createTestWorkspace());
  runs = 0;
  fail = undefined;
});

async function post(
  body: unknown = { text: 'hi' },
  {
    headers = {},
    path = '/echo/7',
    key = apiKey as string | null,
  }: { headers?: Record<string, string>; path?: string; key?: string | null } = {},
) {
  const response = await route.POST(
    new Request(`http://localhost/public/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { 'x-api-key': key } : {}), ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    }),
  );
  return { status: response.status, headers: response.headers, json: await response.json() };
}

describe('authentication', () => {
  it('answers 401 without a key, and says which header', async () => {
    const { status, json, headers } = await post(undefined, { key: null });
    expect(status).toBe(401);
    expect(json).toMatchObject({ code: 'missing_api_key', detail: expect.stringContaining('X-API-Key') });
    expect(json.request_id).toBe(headers.get('x-request-id'));
  });

  it('answers 401 to a key that never existed', async () => {
    expect(await post(undefined, { key: 'parley_nothing' })).toMatchObject({
      status: 401,
      json: { code: 'invalid_api_key' },
    });
  });

  it('answers 401 within a second after a key was revoked', async () => {
    const key = await createKey({ workspaceId, name: 'short-lived' });
    expect((await post(undefined, { key: key.token })).status).toBe(200);
    await revokeKey({ workspaceId, keyId: key.id });
    const since = performance.now();
    let lastAcceptedMs = 0;
    await expect
      .poll(async () => {
        const askedMs = performance.now() - since;
        const { status } = await post(undefined, { key: key.token });
        if (status !== 401) lastAcceptedMs = askedMs;
        return status;
      })
      .toBe(401);
    expect(lastAcceptedMs).toBeLessThan(1000);
  });

  it('answers 401 to a key that was revoked while the body arrived, and does nothing', async () => {
    const key = await createKey({ workspaceId, name: 'short-lived' });
    const { readable, writable } = new TransformStream();
    const init = { method: 'POST', body: readable, duplex: 'half' };
    const headers = { 'content-type': 'application/json', 'x-api-key': key.token };
    const response = route.POST(new Request('http://localhost/public/v1/echo/7', { ...init, headers }));
    const writer = writable.getWriter();
    // The body is read once the key is admitted.
    await writer.write(Buffer.from('{"text":'));
    await revokeKey({ workspaceId, keyId: key.id });
    await expect.poll(async () => (await post('', { key: key.token })).status).toBe(401);
    await writer.write(Buffer.from('"late"}'));
    await writer.close();
    expect((await response).status).toBe(401);
    expect(runs).toBe(0);
  });

  it('answers 401 to an expired key', async () => {
    const key = await createKey({ workspaceId, name: 'old' });
    const expiresAt = new Date(Date.now() - 1000);
    await db().apiKey.update({ where: { workspaceId_id: { workspaceId, id: key.id } }, data: { expiresAt } });
    expect((await post(undefined, { key: key.token })).status).toBe(401);
  });

  it('answers 403 that names the missing scope, before it looks at the body', async () => {
    const key = await createKey({ workspaceId, name: 'reader', scopes: ['events:read'] });
    const { status, json } = await post('not json', { key: key.token });
    expect(status).toBe(403);
    expect(json).toMatchObject({ code: 'missing_scope', detail: expect.stringContaining('contacts:write') });
  });

  it('notes when a key was last used', async () => {
    await post();
    await expect.poll(async () => (await db().apiKey.findFirst({ where: { workspaceId } }))?.lastUsedAt).not.toBeNull();
  });
});

describe('parsing', () => {
  it('answers with the verb’s value', async () => {
    expect(await post({ text: 'hi' })).toMatchObject({ status: 200, json: { id: '7', text: 'hi' } });
  });

  it('lists each problem with its place', async () => {
    const { status, json } = await post({ text: 'much too long for this', list: [{ n: 1 }, { n: 'x' }, {}] });
    expect(status).toBe(422);
    expect(json.detail).toEqual([
      { type: 'too_big', loc: ['body', 'text'], msg: expect.any(String) },
      { type: 'invalid_type', loc: ['body', 'list', 1, 'n'], msg: expect.any(String) },
      { type: 'missing', loc: ['body', 'list', 2, 'n'], msg: 'This field is required.' },
    ]);
  });

  it.each([
    ['JSON that ends too early', '{"text":', 'json_invalid', 'The body is not valid JSON: it ends too early.'],
    ['broken JSON', '{"text":\n oh}', 'json_invalid', 'The body is not valid JSON.'],
    ['a comma too many', '{"text":"hi",\n}', 'json_invalid', 'The body is not valid JSON: line 2, column 1.'],
    ['an empty body', '', 'json_invalid'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'encoding'],
  ])('answers 422 at the body to %s', async (_, body, type, msg: unknown = expect.any(String)) => {
    const { status, json } = await post(body);
    expect(status).toBe(422);
    expect(json.detail).toEqual([{ type, loc: ['body'], msg }]);
  });

  it('treats an absent body as empty if every field is optional', async () => {
    const { POST } = publicRoute(
      endpoint({ ...echo, body: z.object({ text: z.string().default('none') }) }, async ({ params, body }) => {
        runs += 1;
        return { id: params.id, text: body.text, run: runs };
      }),
    );
    const ask = async () => {
      const headers = { 'x-api-key': apiKey, 'idempotency-key': 'once' };
      const response = await POST(new Request('http://localhost/public/v1/echo/7', { method: 'POST', headers }));
      return { status: response.status, json: await response.json() };
    };
    const answer = { status: 200, json: { id: '7', text: 'none', run: 1 } };
    expect(await ask()).toEqual(answer);
    expect(await ask()).toEqual(answer);
  });

  it('answers 422 at the body to another content type', async () => {
    const { status, json } = await post('text=hi', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ type: 'content_type', loc: ['body'] }]);
  });

  it.each(['a\\u0000b', 'a\\ud800b'])('answers 422 to text that cannot be stored: %s', async (text) => {
    const { status, json } = await post(`{"text":"${text}"}`);
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ type: 'string_unstorable', loc: ['body', 'text'] }]);
  });

  it('answers 422 that names the limit to a body that is too large, after receiving it whole', async () => {
    const { status, json } = await post(`{"text":"${'x'.repeat(3_000_000)}"}`);
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ type: 'too_large', loc: ['body'], msg: expect.stringContaining('1 MB') }]);
  });

  it('answers 422 at the query to a value outside its range', async () => {
    const { status, json } = await post(undefined, { path: '/echo/7?limit=6' });
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ loc: ['query', 'limit'] }]);
  });

  it('treats a malformed ID in the path as unknown', async () => {
    const { status, json } = await post(undefined, { path: `/echo/${'x'.repeat(30)}` });
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: 'not_found', detail: 'There is no such echo in this workspace.' });
  });

  it('decodes path parts, slashes included, and leaves broken encoding alone', async () => {
    expect((await post(undefined, { path: '/echo/a%2Fb' })).json.id).toBe('a/b');
    expect((await post(undefined, { path: '/echo/%zz' })).json.id).toBe('%zz');
  });

  it('ignores unknown body fields', async () => {
    expect((await post({ text: 'hi', other: 1 })).status).toBe(200);
  });
});

describe('errors', () => {
  it('answers a thrown domain error by the table, with its headers', async () => {
    fail = new DomainError('channel_throttled', 'Slow down.', { retryAfter: 2.2 });
    const { status, json, headers } = await post();
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('3');
    expect(json).toMatchObject({
      detail: 'Slow down.',
      code: 'channel_throttled',
      doc_url: 'http://localhost:3000/docs/errors#channel_throttled',
    });
  });

  it('links to the explanation of its code by a full URL, at the address of the installation (correctness 14)', async () => {
    overrideEnv({ APP_URL: 'https://parley.example.com' });
    const { json } = await post({ text: 5 });
    const unknown = await unknownRoute(new Request('http://localhost/public/v1/nothing'));
    overrideEnv({ APP_URL: '' });
    expect(json.doc_url).toBe('https://parley.example.com/docs/errors#validation_failed');
    expect(await unknown.json()).toMatchObject({ doc_url: 'https://parley.example.com/docs/errors#not_found' });
  });

  it('answers 500 without details to anything unforeseen', async () => {
    fail = new Error('password=hunter2');
    const { status, json } = await post();
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain('hunter2');
    expect(json.code).toBe('internal_error');
  });

  it('answers 405 with Allow to another method', async () => {
    const response = await route.DELETE(new Request('http://localhost/public/v1/echo/7', { method: 'DELETE' }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', detail: 'This path takes GET, POST.' });
  });

  it('answers OPTIONS with the methods that the path supports', async () => {
    const response = await route.OPTIONS(new Request('http://localhost/public/v1/echo/7', { method: 'OPTIONS' }));
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers 422, without a logged failure, to a body whose sender aborted', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    const init = { method: 'POST', headers: { 'x-api-key': apiKey }, body, duplex: 'half' };
    const response = await route.POST(new Request('http://localhost/public/v1/echo/7', init));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ type: 'cut_off', loc: ['body'] }] });
  });

  it('answers 404 in the same shape to an unknown path', async () => {
    const response = await unknownRoute(new Request('http://localhost/public/v1/nothing'));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found', detail: expect.stringContaining('/nothing') });
  });
});

describe('idempotency', () => {
  const withKey = (key: string, body: unknown = { text: 'hi' }) => post(body, { headers: { 'idempotency-key': key } });

  it('answers a repeated request with the stored answer and does not run again', async () => {
    const first = await withKey('k1');
    const again = await withKey('k1');
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const name of ['etag', 'content-type', 'content-length']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(runs).toBe(1);
  });

  it('answers 409 when the key was used with another body', async () => {
    await withKey('k1');
    expect(await withKey('k1', { text: 'ho' })).toMatchObject({ status: 409, json: { code: 'idempotency_conflict' } });
  });

  it.each([
    ['another order of keys, and spaces', '{ "list": [ {"n": 1.0} ],\n "text": "hi" }', 200],
    ['the same text by escapes', '{"text":"\\u0068i","list":[{"n":1}]}', 200],
    ['another order of items', '{"text":"hi","list":[{"n":1},{"n":2}]}', 409],
    ['a text for a number', '{"text":"hi","list":[{"n":"1"}]}', 409],
    ['a number that rounds to the same', '{"text":"hi","list":[{"n":1.0000000000000002}]}', 409],
    ['what is not JSON', '{"text":"hi","list":[{"n":1}]', 409],
  ])('knows a request by the value of its JSON: %s (correctness 13)', async (_, body, status) => {
    await withKey('k1', '{"text":"hi","list":[{"n":1}]}');
    expect((await withKey('k1', body)).status).toBe(status);
    expect(runs).toBe(1);
  });

  it.each([
    [422, invalid(['body', 'type'], 'The window is closed.', 'outside_service_window')],
    [422, invalid(['body', 'components'], 'Set it with POST /contacts.', 'attribute_missing')],
    [422, invalid(['body', 'template_name'], 'The template is paused.', 'template_paused')],
    [422, invalid(['body', 'reply_to'], 'This message is not in the conversation.', 'message_unknown')],
    [422, invalid(['body', 'to'], 'No one with this user ID has written to you.', 'user_unknown')],
    [422, invalid(['body', 'media_url'], 'Check that the link is public.', 'media_refused')],
    [422, invalid(['body', 'media_url'], 'The file has 6.0 MB.', 'media_too_large')],
    [422, invalid(['body', 'image_url'], 'Its host says it is text/html.', 'image_type')],
    [422, invalid(['body', 'url'], 'An operator can open it.', 'blocked_address')],
    [422, invalid(['body', 0, 'tags'], 'Remove some in the inbox.', 'too_large')],
    [409, new DomainError('conflict', 'A person leads this conversation.')],
    [412, new DomainError('precondition_failed', 'Read it again.')],
    [400, new DomainError('number_not_connected', 'Reconnect the number.')],
    [400, new DomainError('catalog_not_connected', 'Connect a catalog.')],
    [400, new DomainError('catalog_refused', 'Give its access token the permission to manage the catalog.')],
  ])('does not store a refusal of the moment: %i %s (correctness 13)', async (status, error) => {
    fail = error;
    expect(await withKey('k1')).toMatchObject({ status });
    fail = undefined;
    expect(await withKey('k1')).toMatchObject({ status: 200 });
  });

  it('gives what is stored to any API key of the workspace (correctness 13)', async () => {
    await withKey('k1');
    const other = await createKey({ workspaceId, name: 'other', scopes: ['contacts:write'] });
    const again = await post({ text: 'hi' }, { headers: { 'idempotency-key': 'k1' }, key: other.token });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('runs once when the same request arrives many times at once; the others get 409 or the stored answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey('k1')));
    expect(runs).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const { status, headers } of answers) if (status === 409) expect(headers.get('retry-after')).toBe('1');
  });

  it('stores a refusal that the request itself deserves', async () => {
    fail = new DomainError('channel_refused', 'The recipient cannot be reached.');
    await withKey('k1');
    fail = undefined;
    expect(await withKey('k1')).toMatchObject({ status: 400, json: { code: 'channel_refused' } });
  });

  it.each([new DomainError('channel_throttled', 'x'), new DomainError('channel_unavailable', 'x'), new Error('x')])(
    'stores no answer that may be tried again: %s',
    async (error) => {
      fail = error;
      await withKey('k1');
      fail = undefined;
      expect((await withKey('k1')).status).toBe(200);
      expect(runs).toBe(2);
    },
  );

  it('keeps the keys of two workspaces apart', async () => {
    const other = await createTestWorkspace();
    await withKey('k1');
    await post(undefined, { key: other.apiKey, headers: { 'idempotency-key': 'k1' } });
    expect(runs).toBe(2);
  });

  it('answers 504 to a request whose first run was cut off a minute ago, since it may have taken effect', async () => {
    await withKey('k1');
    const begunBefore = (seconds: number) =>
      db().idempotencyRecord.updateMany({
        where: { workspaceId },
        data: { state: 'running', startedAt: new Date(Date.now() - seconds * 1000) },
      });
    await begunBefore(55);
    expect(await withKey('k1')).toMatchObject({ status: 409, json: { code: 'request_in_progress' } });
    await begunBefore(61);
    expect(await withKey('k1')).toMatchObject({ status: 504, json: { code: 'outcome_unknown' } });
    expect(runs).toBe(1);
  });

  it('makes nothing a second time when the response to the first request could not be made', async () => {
    const make = endpoint(
      echo,
      async () => {
        runs += 1;
        await db().idempotencyRecord.updateMany({ where: { workspaceId }, data: { resourceId: newId() } });
        throw new Error('Connection terminated unexpectedly');
      },
      { settle: async ({ resourceId }) => ({ id: resourceId, text: 'the first', run: runs }), remains: true },
    );
    const ask = () =>
      make.respond(
        new Request('http://localhost/public/v1/echo/7', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': 'k1' },
          body: '{"text":"hi"}',
        }),
      );
    expect((await ask()).status).toBe(500);
    const again = await ask();
    expect([again.status, await again.json()]).toMatchObject([200, { text: 'the first' }]);
    expect(runs).toBe(1);
  });

  it('does not run again when the outcome of the first run cannot be read for the moment', async () => {
    let outcome: () => never = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    const settling = endpoint(echo, async () => ({ id: '7', text: 'again', run: ++runs }), { settle: () => outcome() });
    const retry = () =>
      settling.respond(
        new Request('http://localhost/public/v1/echo/7', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': 'k1' },
          body: '{"text":"hi"}',
        }),
      );
    await withKey('k1');
    await db().idempotencyRecord.updateMany({
      where: { workspaceId },
      data: { state: 'unknown', resourceId: newId(), status: null, body: null },
    });
    expect((await retry()).status).toBe(500);
    expect((await retry()).status).toBe(500);
    outcome = () => {
      throw new DomainError('channel_refused', 'The recipient cannot be reached.');
    };
    expect((await retry()).status).toBe(400);
    expect(runs).toBe(1);
  });

  it('forgets a key after 72 hours, and no sooner', async () => {
    await withKey('k1');
    const madeBefore = (hours: number) =>
      db().idempotencyRecord.updateMany({
        where: { workspaceId },
        data: { createdAt: new Date(Date.now() - hours * 3_600_000) },
      });
    await madeBefore(71.9);
    expect((await withKey('k1')).headers.get('idempotency-replayed')).toBe('true');
    await madeBefore(72.1);
    await withKey('k1', { text: 'other' });
    expect(runs).toBe(2);
  });

  it('means nothing to a request that changes nothing', async () => {
    const headers = { 'x-api-key': apiKey, 'idempotency-key': 'x'.repeat(256) };
    const response = await route.GET(new Request('http://localhost/public/v1/echo/7', { headers }));
    expect(response.status).toBe(200);
  });

  it.each(['', 'x'.repeat(256)])('answers 422 to a key of a wrong length', async (key) => {
    const { status, json } = await withKey(key);
    expect([status, json.detail[0].loc]).toEqual([422, ['header', 'Idempotency-Key']]);
  });
});

describe('rate limit', () => {
  // Budgets are renewed with each minute of the clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    return () => vi.useRealTimers();
  });

  it('counts each request, sends the budget with every response, and responds with 429 beyond it', async () => {
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '3' });
    const answers = await Promise.all([post(), post(), post(), post(), post()]);
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1000' });
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    for (const { status, headers } of answers) {
      expect(headers.get('ratelimit-limit')).toBe('3');
      expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const remaining = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).toSorted();
    expect(remaining).toEqual([0, 0, 0, 1, 2]);
  });

  it('bounds: leaves a limited number of rows in the request log for what comes beyond it, with paths of limited length', async () => {
    await setQuota({ workspaceId, name: 'requests_per_minute', value: 1 });
    const path = `/echo/${'7'.repeat(3000)}`;
    for (let sent = 0; sent < MAX_OVER_BUDGET + 10; sent++) await post({ text: 'hi' }, { path });
    await finishAccessLog();
    const rows = await db().apiRequest.findMany({ where: { workspaceId }, select: { status: true, path: true } });
    expect(rows.filter(({ status }) => status === 429)).toHaveLength(MAX_OVER_BUDGET);
    expect(rows).toHaveLength(MAX_OVER_BUDGET + 1);
    expect(Math.max(...rows.map((row) => row.path.length))).toBe(2000);
  });

  it('answers again at once when the operator raises a limit that was reached', async () => {
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1' });
    const before = [(await post()).status, (await post()).status, (await post()).status];
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1000' });
    expect([...before, (await post()).status]).toEqual([200, 429, 429, 200]);
  });

  it('quotas: counts the keys of a workspace together, and says which limit it is and who raises it', async () => {
    await setQuota({ workspaceId, name: 'requests_per_minute', value: 2 });
    const other = await createKey({ workspaceId, name: 'other' });
    const send = (token: string) =>
      route.GET(new Request('http://localhost/public/v1/echo/7', { headers: { 'x-api-key': token } }));
    const answers = await Promise.all([send(apiKey), send(other.token), send(apiKey), send(other.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('ratelimit-limit')).toBe('2');
    expect(await refused?.json()).toMatchObject({
      code: 'rate_limited',
      detail: expect.stringMatching(/This workspace may make 2 requests a minute.*ask the operator to raise the limit/),
    });
  });

  it('has no headers when it is off', async () => {
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
    const { status, headers } = await post();
    overrideEnv({ RATE_LIMIT_PER_MINUTE: '1000', WORKSPACE_REQUESTS_PER_MINUTE: '3000' });
    expect(status).toBe(200);
    expect(headers.get('ratelimit-limit')).toBeNull();
  });
});

it('records each request without body or query, for the workspace’s own log', async () => {
  await post({ text: 'private' }, { path: '/echo/7?limit=1' });
  await expect
    .poll(() => db().apiRequest.findMany({ where: { workspaceId } }))
    .toMatchObject([{ method: 'POST', route: '/echo/{id}', path: '/public/v1/echo/7', status: 200, code: null }]);
});
