import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { revokeKey } from '#lib/workspace/keys/revoke-key.ts';
import { endpoint } from './endpoint.ts';
import { publicRoute, unknownRoute } from './public-route.ts';
import { echo, setUpEcho } from './testing/set-up-echo.ts';

const { state, route, post } = setUpEcho();

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
    const key = await createKey({ workspaceId: state.workspaceId, name: 'short-lived' });
    expect((await post(undefined, { key: key.token })).status).toBe(200);
    await revokeKey({ workspaceId: state.workspaceId, keyId: key.id });
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
    const key = await createKey({ workspaceId: state.workspaceId, name: 'short-lived' });
    const { readable, writable } = new TransformStream();
    const init = { method: 'POST', body: readable, duplex: 'half' };
    const headers = { 'content-type': 'application/json', 'x-api-key': key.token };
    const response = route.POST(new Request('http://localhost/public/v1/echo/7', { ...init, headers }));
    const writer = writable.getWriter();
    // The body is read once the key is admitted.
    await writer.write(Buffer.from('{"text":'));
    await revokeKey({ workspaceId: state.workspaceId, keyId: key.id });
    await expect.poll(async () => (await post('', { key: key.token })).status).toBe(401);
    await writer.write(Buffer.from('"late"}'));
    await writer.close();
    expect((await response).status).toBe(401);
    expect(state.runs).toBe(0);
  });

  it('answers 401 to an expired key', async () => {
    const key = await createKey({ workspaceId: state.workspaceId, name: 'old' });
    const expiresAt = new Date(Date.now() - 1000);
    await db().apiKey.update({
      where: { workspaceId_id: { workspaceId: state.workspaceId, id: key.id } },
      data: { expiresAt },
    });
    expect((await post(undefined, { key: key.token })).status).toBe(401);
  });

  it('answers 403 that names the missing scope, before it looks at the body', async () => {
    const key = await createKey({ workspaceId: state.workspaceId, name: 'reader', scopes: ['events:read'] });
    const { status, json } = await post('not json', { key: key.token });
    expect(status).toBe(403);
    expect(json).toMatchObject({ code: 'missing_scope', detail: expect.stringContaining('contacts:write') });
  });

  it('notes when a key was last used', async () => {
    await post();
    await expect
      .poll(async () => (await db().apiKey.findFirst({ where: { workspaceId: state.workspaceId } }))?.lastUsedAt)
      .not.toBeNull();
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
        state.runs += 1;
        return { id: params.id, text: body.text, run: state.runs };
      }),
    );
    const ask = async () => {
      const headers = { 'x-api-key': state.apiKey, 'idempotency-key': 'once' };
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
    state.fail = new DomainError('channel_throttled', 'Slow down.', { retryAfter: 2.2 });
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
    state.fail = new Error('password=hunter2');
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
    const init = { method: 'POST', headers: { 'x-api-key': state.apiKey }, body, duplex: 'half' };
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

it('records each request without body or query, for the workspace’s own log', async () => {
  await post({ text: 'private' }, { path: '/echo/7?limit=1' });
  await expect
    .poll(() => db().apiRequest.findMany({ where: { workspaceId: state.workspaceId } }))
    .toMatchObject([{ method: 'POST', route: '/echo/{id}', path: '/public/v1/echo/7', status: 200, code: null }]);
});
