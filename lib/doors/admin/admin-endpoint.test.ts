import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { recentMember } from '#lib/workspace/workspaces/recent-member.ts';
import { browserRoute } from '../steps/browser-route.ts';
import { csvResponse } from '../steps/csv-response.ts';
import { adminEndpoint } from './admin-endpoint.ts';

const path = '/api/admin/{workspace}/things/{thing_id}';
const params = z.object({ thing_id: z.uuid() });
const result = z.object({ seen: z.string() });
const read = defineAdminOperation({
  method: 'GET',
  path,
  role: 'agent',
  params,
  query: z.object({ q: z.string().max(5).optional() }),
  result,
});
const write = defineAdminOperation({
  method: 'POST',
  path,
  role: 'admin',
  params,
  body: z.object({ name: z.string() }),
  result,
});
const download = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/things',
  role: 'admin',
  fresh: true,
  heavy: true,
  result: z.unknown(),
});

const route = browserRoute(
  adminEndpoint(read, async ({ workspaceId, query }) => ({ seen: `${workspaceId} ${query.q ?? ''}`.trim() })),
  adminEndpoint(write, async ({ body, params }) => {
    if (body.name === 'refused') throw new DomainError('conflict', 'It is in use.');
    if (body.name === 'broken') throw new Error('secret inside');
    return {
      result: { seen: body.name },
      audit: { action: 'product.save', targetId: params.thing_id, targetName: body.name, detail: { n: 1 } },
    };
  }),
);

const files = browserRoute(
  adminEndpoint(download, ({ isUnchanged }) => csvResponse({ filename: 'things.csv', lines: things(), isUnchanged })),
);

async function* things() {
  yield 'name';
  for (let n = 1; n < 100; n += 1) yield `thing ${n}`;
}

type Person = Awaited<ReturnType<typeof signInAs>>;
let workspaceId: string;
let owner: Person;
let agent: Person;
let stranger: Person;
const THING = '018f3a3e-0000-7000-8000-000000000000';

beforeAll(async () => {
  ({ workspaceId } = await createTestWorkspace());
  const elsewhere = await createTestWorkspace();
  owner = await signInAs({ workspaceId, name: 'Olga' });
  agent = await signInAs({ workspaceId, role: 'agent' });
  stranger = await signInAs({ workspaceId: elsewhere.workspaceId });
});

function call(
  method: 'GET' | 'POST' | 'DELETE',
  {
    person,
    slug = workspaceId,
    thing = THING,
    search = '',
    body = { name: 'n' },
    headers = {},
  }: {
    person?: Person;
    slug?: string;
    thing?: string;
    search?: string;
    body?: unknown;
    headers?: Record<string, string | null>;
  },
) {
  const all = new Headers(person?.headers ?? { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' });
  for (const [name, value] of Object.entries(headers)) value === null ? all.delete(name) : all.set(name, value);
  return route[method](
    new Request(`http://parley.test/api/admin/${slug}/things/${thing}${search}`, {
      method,
      headers: all,
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
}

it('answers a member with the verb’s value, uncached and with a request id', async () => {
  const response = await call('GET', { person: agent, search: '?q=hi' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ seen: `${workspaceId} hi` });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('writes the audit log for what a member did', async () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.9' };
  expect((await call('POST', { person: owner, body: { name: 'x' }, headers: forwarded })).status).toBe(200);
  const entry = await db().auditEntry.findFirst({ where: { workspaceId, targetName: 'x' } });
  expect(entry).toMatchObject({
    actorId: owner.userId,
    actorName: 'Olga',
    action: 'product.save',
    targetId: THING,
    targetName: 'x',
    detail: { n: 1 },
    ipAddress: '192.0.2.9',
  });
});

it('writes nothing to the audit log for what was refused', async () => {
  const before = await db().auditEntry.count();
  expect((await call('POST', { person: owner, body: { name: 'refused' } })).status).toBe(409);
  expect((await call('POST', { person: agent })).status).toBe(403);
  expect(await db().auditEntry.count()).toBe(before);
});

it('answers 401 without a session, and to a cookie that is not one', async () => {
  expect((await call('GET', {})).status).toBe(401);
  const response = await call('GET', { headers: { cookie: 'parley.session_token=made.up' } });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'not_signed_in', detail: 'Sign in to continue.' });
});

it('does not reveal to a stranger whether a workspace exists', async () => {
  const foreign = await call('POST', { person: stranger });
  const unknown = await call('POST', { person: stranger, slug: 'no-such-workspace' });
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  const { request_id: _, ...foreignBody } = await foreign.json();
  expect(await unknown.json()).toMatchObject(foreignBody);
  expect((await call('POST', { person: owner })).status).toBe(200);
});

it('refuses a role below the operation’s, before it looks at the body', async () => {
  const response = await call('POST', { person: agent, body: 'not json' });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'role_missing' });
});

type Loss = [string, number, (where: { workspaceId: string; userId: string }) => Promise<unknown>];
const losses: Loss[] = [
  ['is removed', 404, (where) => db().member.deleteMany({ where })],
  ['gets a lower role', 403, (where) => db().member.updateMany({ where, data: { role: 'agent' } })],
  ['is signed out', 401, ({ userId }) => db().session.deleteMany({ where: { userId } })],
];

it.each(losses)('refuses a member who %s while the body arrives', async (_, status, takeAway) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { headers, userId } = await signInAs({ workspaceId, role: 'admin' });
  const { readable, writable } = new TransformStream();
  const init = { method: 'POST', headers, body: readable, duplex: 'half' };
  const response = route.POST(new Request(`http://parley.test/api/admin/${workspaceId}/things/${THING}`, init));
  const writer = writable.getWriter();
  // The body is read once the member is admitted.
  await writer.write(Buffer.from('{"name":'));
  await takeAway({ workspaceId, userId });
  vi.advanceTimersByTime(60_000);
  await writer.write(Buffer.from('"late"}'));
  await writer.close();
  expect((await response).status).toBe(status);
  expect(await db().auditEntry.count({ where: { workspaceId, actorId: userId } })).toBe(0);
});

it.each(losses)('hardening: breaks off the download of a member who %s', async (_, _status, takeAway) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { headers, userId } = await signInAs({ workspaceId, role: 'admin' });
  const response = await files.GET(new Request(`http://parley.test/api/admin/${workspaceId}/things`, { headers }));
  const reader = response.body?.getReader();
  const next = async () => {
    vi.advanceTimersByTime(60_000);
    return Buffer.from((await reader?.read())?.value ?? []).toString();
  };
  expect(await next()).toContain('name');
  // A download may take longer than a sign-in is fresh.
  await db().session.updateMany({ where: { userId }, data: { createdAt: new Date(0) } });
  expect(await next()).toBe('thing 1');
  await takeAway({ workspaceId, userId });
  await expect(async () => {
    while (await next());
  }).rejects.toThrow();
});

it.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin, where the browser says no more', { 'sec-fetch-site': null, origin: 'https://evil.example' }],
  ['a null origin', { 'sec-fetch-site': null, origin: 'null' }],
  ['a client that says nothing of where it comes from', { 'sec-fetch-site': null }],
])('refuses a change that comes from %s (isolation 14)', async (_, headers) => {
  const response = await call('POST', { person: owner, headers });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'cross_site_request' });
});

it('accepts a change from its own origin, even when the browser sends no other header (isolation 14)', async () => {
  overrideEnv({ APP_URL: 'http://parley.test' });
  onTestFinished(() => void overrideEnv({ APP_URL: '' }));
  const headers = { 'sec-fetch-site': null, origin: 'http://parley.test' };
  expect((await call('POST', { person: owner, headers })).status).toBe(200);
});

it('refuses to be read by another site’s page, and can be opened from the address bar', async () => {
  expect((await call('GET', { person: owner, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await call('GET', { person: owner, headers: { 'sec-fetch-site': 'none' } })).status).toBe(200);
});

it('refuses a body that is not JSON, as a form of another site would send it', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect((await call('POST', { person: owner, headers })).status).toBe(422);
});

it('names what is wrong with body and query', async () => {
  const body = await call('POST', { person: owner, body: { name: 7 } });
  expect(body.status).toBe(422);
  expect(await body.json()).toMatchObject({ detail: [{ loc: ['body', 'name'] }] });
  const query = await call('GET', { person: owner, search: '?q=toolong' });
  expect(await query.json()).toMatchObject({ detail: [{ loc: ['query', 'q'] }] });
  expect((await call('GET', { person: owner, search: '?q=%00' })).status).toBe(422);
});

it('answers 404 to a malformed ID', async () => {
  expect((await call('GET', { person: owner, thing: 'not-an-id' })).status).toBe(404);
});

it('answers 405 to another method and names those that exist', async () => {
  const response = await call('DELETE', { person: owner });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, POST');
});

it('hides what broke inside, but gives the request ID for support', async () => {
  const response = await call('POST', { person: owner, body: { name: 'broken' } });
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).not.toContain('secret inside');
  expect(text).toContain(response.headers.get('x-request-id'));
});

it('remembers whose turn a member’s next request waits for, and no stranger’s (isolation 5)', async () => {
  const cookieOf = (person: Person) => new Headers(person.headers).get('cookie');
  await call('GET', { person: agent });
  await call('GET', { person: stranger });
  expect(recentMember({ cookie: cookieOf(agent), slug: workspaceId })).toBe(workspaceId);
  expect(recentMember({ cookie: cookieOf(agent), slug: 'elsewhere' })).toBeNull();
  expect(recentMember({ cookie: cookieOf(stranger), slug: workspaceId })).toBeNull();
  expect(recentMember({ cookie: 'theme=dark', slug: workspaceId })).toBeNull();
  expect(recentMember({ cookie: undefined, slug: workspaceId })).toBeNull();
});
