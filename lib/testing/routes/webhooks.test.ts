import { beforeEach, describe, expect, it } from 'vitest';
import * as one from '#app/public/v1/webhooks/[id]/route.ts';
import * as all from '#app/public/v1/webhooks/route.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

let workspaceId: string;
let apiKey: string;
beforeEach(async () => {
  ({ workspaceId, apiKey } = await createTestWorkspace());
});

type Options = { body?: unknown; key?: string | null; headers?: Record<string, string> };

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, { body, key = apiKey, headers }: Options = {}) {
  const route = path === '/webhooks' ? all : one;
  const response = await route[method](
    new Request(`http://localhost/public/v1${path}`, {
      method,
      headers: { ...(key && { 'x-api-key': key }), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const url = 'https://crm.example.com/hooks?tenant=1';
const create = (body: unknown, options: Options = {}) => call('POST', '/webhooks', { body, ...options });

describe('POST /webhooks', () => {
  it('registers a URL for both events and shows the secret', async () => {
    const { status, body } = await create({ url });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url,
      events: ['message.received', 'message.status'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    });
  });

  it('stores a URL without the spaces around it (correctness 12)', async () => {
    expect((await create({ url: `  ${url}\n` })).body.url).toBe(url);
    expect(await db().webhook.findMany({ where: { workspaceId } })).toMatchObject([{ url }]);
  });

  it('accepts a single event, and deduplicates one named twice', async () => {
    const { body } = await create({ url, events: ['message.status', 'message.status'] });
    expect(body.events).toEqual(['message.status']);
  });

  it('registers several URLs, even the same one twice', async () => {
    const ids = [await create({ url }), await create({ url }), await create({ url: 'http://example.com:8080/' })];
    expect(new Set(ids.map(({ body }) => body.id)).size).toBe(3);
  });

  it('keeps the secret encrypted, also in the stored response of an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const { body } = await create({ url }, { headers });
    const [webhook] = await db().webhook.findMany({ where: { workspaceId } });
    const [record] = await db().idempotencyRecord.findMany({ where: { workspaceId } });
    expect(JSON.stringify([webhook, record?.body])).not.toContain(body.secret);
    const replayed = await create({ url }, { headers });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(replayed.body).toEqual(body);
    expect(await db().webhook.count({ where: { workspaceId } })).toBe(1);
  });

  it('registers once under an Idempotency-Key, whenever the process of the first request died', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const { body } = await create({ url }, { headers });
    const dies = (data: { resourceId?: null }) =>
      db().idempotencyRecord.updateMany({ where: { workspaceId }, data: { state: 'unknown', body: null, ...data } });
    await dies({});
    const again = await create({ url }, { headers });
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, body, 'true']);
    expect(await db().webhook.count({ where: { workspaceId } })).toBe(1);

    await db().webhook.deleteMany({ where: { workspaceId } });
    await dies({});
    expect((await create({ url }, { headers })).status).toBe(404);
    await dies({ resourceId: null });
    expect((await create({ url }, { headers })).status).toBe(200);
    expect(await db().webhook.count({ where: { workspaceId } })).toBe(1);
  });

  it('repeats a response with a secret to no other API key (correctness 13, isolation 14)', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const { body } = await create({ url }, { headers });
    const other = await createKey({ workspaceId, name: 'other', scopes: ['webhooks:write'] });
    const foreign = await create({ url }, { headers, key: other.token });
    expect(foreign).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(JSON.stringify(foreign.body)).not.toContain(body.secret);
    expect(await db().webhook.count({ where: { workspaceId } })).toBe(1);
  });

  it.each([
    ['no url', {}, ['body', 'url']],
    ['a url that is not one', { url: 'crm.example.com' }, ['body', 'url']],
    ['another scheme', { url: 'ftp://crm.example.com/' }, ['body', 'url']],
    ['a url with a password', { url: 'https://user:pass@crm.example.com/' }, ['body', 'url']],
    ['a url that is too long', { url: `https://crm.example.com/${'a'.repeat(2048)}` }, ['body', 'url']],
    ['a loopback address', { url: 'http://127.0.0.2/hook' }, ['body', 'url']],
    ['its decimal spelling', { url: 'http://2130706434/hook' }, ['body', 'url']],
    ['its IPv6-mapped spelling', { url: 'http://[::ffff:127.0.0.2]/hook' }, ['body', 'url']],
    ['a metadata address', { url: 'http://169.254.169.254/latest' }, ['body', 'url']],
    ['localhost', { url: 'http://localhost:3000/' }, ['body', 'url']],
    ['an unknown event', { url, events: ['message.received', 'message.deleted'] }, ['body', 'events', 1]],
    ['no event', { url, events: [] }, ['body', 'events']],
    ['an array', [{ url }], ['body']],
  ])('refuses %s', async (_, body, loc) => {
    const { status, body: answer } = await create(body);
    expect(status).toBe(422);
    expect(answer.detail).toMatchObject([{ loc, type: expect.any(String), msg: expect.any(String) }]);
    expect(await db().webhook.count({ where: { workspaceId } })).toBe(0);
  });
});

describe('GET /webhooks', () => {
  it('lists the workspace’s webhooks with their health and without their secrets', async () => {
    const { body: created } = await create({ url });
    const { workspaceId: other, apiKey: otherKey } = await createTestWorkspace();
    await create({ url }, { key: otherKey });
    const { status, body } = await call('GET', '/webhooks');
    expect(status).toBe(200);
    expect(body).toEqual({
      webhooks: [
        {
          id: created.id,
          url,
          events: ['message.received', 'message.status'],
          created_at: expect.stringMatching(/Z$/),
          disabled_at: null,
          disabled_reason: null,
          last_delivery_at: null,
          last_status: null,
        },
      ],
    });
    expect(await db().webhook.count({ where: { workspaceId: other } })).toBe(1);
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('deletes a webhook', async () => {
    const { body: created } = await create({ url });
    const { status, body } = await call('DELETE', `/webhooks/${created.id}`);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, id: created.id } });
    expect((await call('GET', '/webhooks')).body).toEqual({ webhooks: [] });
    expect((await call('DELETE', `/webhooks/${created.id}`)).status).toBe(404);
  });

  it('refuses another workspace’s webhook', async () => {
    const { apiKey: otherKey } = await createTestWorkspace();
    const { body: theirs } = await create({ url }, { key: otherKey });
    const foreign = await call('DELETE', `/webhooks/${theirs.id}`);
    const unknown = await call('DELETE', `/webhooks/${newId()}`);
    const malformed = await call('DELETE', '/webhooks/7');
    expect([foreign.status, unknown.status, malformed.status]).toEqual([404, 404, 404]);
    expect(foreign.body.detail).toBe(unknown.body.detail);
    expect(malformed.body.detail).toBe(unknown.body.detail);
    expect((await call('DELETE', `/webhooks/${theirs.id}`, { key: otherKey })).status).toBe(200);
  });
});

it.each([
  ['GET', '/webhooks', 'webhooks:read'],
  ['POST', '/webhooks', 'webhooks:write'],
  ['DELETE', `/webhooks/${newId()}`, 'webhooks:write'],
] as const)('asks for a key with the right scope: %s %s', async (method, path, scope) => {
  expect((await call(method, path, { key: null })).status).toBe(401);
  const { token } = await createKey({ workspaceId, name: 'narrow', scopes: ['contacts:write'] });
  const { status, body } = await call(method, path, { key: token });
  expect(status).toBe(403);
  expect(body.detail).toContain(scope);
});
