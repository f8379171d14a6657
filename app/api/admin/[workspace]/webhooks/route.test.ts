import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { readMigrations } from '#lib/platform/database/migration-files.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { type AdminRouteCall, callAdminRoute } from '#lib/testing/call-admin-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { setUpDeliveries, WAIT } from '#lib/webhooks/deliveries/testing/set-up-deliveries.ts';
import { GET as READ } from '../deliveries/[delivery_id]/route.ts';
import { GET as DELIVERIES } from './[webhook_id]/deliveries/route.ts';
import { POST as REPLAY } from './[webhook_id]/replay/route.ts';
import { POST as RESUME } from './[webhook_id]/resume/route.ts';
import { POST as ROTATE } from './[webhook_id]/rotate/route.ts';
import { DELETE } from './[webhook_id]/route.ts';
import { POST as TEST } from './[webhook_id]/test/route.ts';
import { GET, POST } from './route.ts';

type Person = Awaited<ReturnType<typeof signInAs>>;
type Handler = (request: Request) => Promise<Response>;

const { receiver, dispatch, record, workspaceId } = setUpDeliveries();
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  stranger = await signInAs({ workspaceId: (await createTestWorkspace()).workspaceId });
});
beforeEach(async () => {
  owner = await signInAs({ workspaceId: workspaceId(), name: 'Olga' });
});

const call = (
  handler: Handler,
  path: string,
  { as = owner, method = 'POST', body, slug = workspaceId() }: CallOptions = {},
) => callAdminRoute(handler, slug + path, { as, method, body });
type CallOptions = Partial<AdminRouteCall> & { slug?: string };

const read = (handler: Handler, path: string) => call(handler, path, { method: 'GET' });
const hook = { url: 'https://crm.example.com/hook', events: ['message.status'] };
const audited = async () =>
  (await db().auditEntry.findMany({ where: { workspaceId: workspaceId() }, orderBy: { id: 'asc' } })).map(
    ({ action, targetName }) => [action, targetName],
  );

describe('Webhooks of the admin pages', () => {
  it('creates one, shows its secret once, and lists it with its health', async () => {
    const { status, json: made } = await call(POST, '/webhooks', { body: hook });
    expect(status).toBe(200);
    expect(made).toEqual({ ...hook, id: expect.any(String), secret: expect.stringMatching(/^whsec_/) });
    const { json } = await read(GET, '/webhooks');
    expect(json.webhooks).toEqual([
      {
        ...hook,
        id: made.id,
        created_at: expect.any(String),
        created_by_id: owner.userId,
        disabled_at: null,
        disabled_reason: null,
        failing_since: null,
        previous_secret_expires_at: null,
        last_delivery_at: null,
        last_status: null,
        health: { since: expect.any(String), calls: 0, acknowledged: 0, p95_ms: null, buckets: [] },
      },
    ]);
    expect(await audited()).toEqual([['webhook.create', hook.url]]);
  });

  it('the migration finds in the audit log who made those of earlier versions', async () => {
    const { json: made } = await call(POST, '/webhooks', { body: hook });
    await db().webhook.updateMany({ where: { id: made.id }, data: { createdById: null } });
    const { script = '' } = readMigrations(process.cwd()).find(({ name }) => name.endsWith('makers_of_webhooks')) ?? {};
    await queryDatabase(env().DATABASE_URL ?? '', script.slice(script.indexOf('UPDATE')));
    const { json } = await read(GET, '/webhooks');
    expect(json.webhooks).toMatchObject([{ id: made.id, created_by_id: owner.userId }]);
  });

  it.each([
    [{ ...hook, url: 'ftp://crm.example.com' }, ['body', 'url']],
    [{ ...hook, url: 'http://169.254.169.254/' }, ['body', 'url']],
    [{ ...hook, events: [] }, ['body', 'events']],
    [{ ...hook, events: ['message.read'] }, ['body', 'events', 0]],
    [{}, ['body', 'url']],
  ])('refuses %j', async (body, loc) => {
    const { status, json } = await call(POST, '/webhooks', { body });
    expect(status).toBe(422);
    expect(json.detail[0].loc).toEqual(loc);
  });

  it('rotates the secret, and says until when the old one also signs', async () => {
    const { webhook } = await receiver();
    const { json } = await call(ROTATE, `/webhooks/${webhook.id}/rotate`);
    expect(json.secret).not.toBe(webhook.secret);
    const { json: listed } = await read(GET, '/webhooks');
    expect(listed.webhooks[0].previous_secret_expires_at).toBe(json.previous_secret_expires_at);
    expect(JSON.stringify([listed, await db().auditEntry.findMany()])).not.toContain(json.secret);
    await db().webhook.updateMany({ where: { id: webhook.id }, data: { previousSecretExpiresAt: new Date() } });
    expect((await read(GET, '/webhooks')).json.webhooks[0].previous_secret_expires_at).toBeNull();
  });

  it('sends a test event the same way as real ones, and logs its attempts with request and response', async () => {
    const { webhook, received } = await receiver(() => ({ status: 500, body: 'out of stock' }));
    dispatch({ retryDelays: [] });
    const { json } = await call(TEST, `/webhooks/${webhook.id}/test`);
    const outcome = () => read(READ, `/deliveries/${json.delivery_id}`);
    await vi.waitFor(async () => expect((await outcome()).json.state).toBe('failed'), WAIT);
    const { json: delivery } = await outcome();
    expect(delivery).toMatchObject({
      webhook_id: webhook.id,
      url: webhook.url,
      event: 'message.received',
      test: true,
      last_status: 500,
      attempt_log: [{ number: 1, status: 500, error: null, response_body: 'out of stock' }],
    });
    expect(JSON.parse(delivery.request_body)).toEqual(JSON.parse(received[0]?.body ?? ''));
    const shown = Object.entries<string>(delivery.attempt_log[0].request_headers);
    expect(shown.length).toBeGreaterThan(4);
    for (const [name, value] of shown) expect(received[0]?.headers[name.toLowerCase()]).toBe(value);
  });

  it('resumes a disabled one; only an enabled one can be tested', async () => {
    const { webhook } = await receiver();
    const disabled = { disabledAt: new Date(), disabledReason: 'gone' };
    await db().webhook.updateMany({ where: { id: webhook.id }, data: disabled });
    expect((await read(GET, '/webhooks')).json.webhooks[0]).toMatchObject({ disabled_reason: 'gone' });
    expect((await call(TEST, `/webhooks/${webhook.id}/test`)).status).toBe(409);
    const replay = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', undelivered_only: false };
    expect((await call(REPLAY, `/webhooks/${webhook.id}/replay`, { body: replay })).status).toBe(409);
    for (let times = 0; times < 2; times += 1) {
      expect((await call(RESUME, `/webhooks/${webhook.id}/resume`)).status).toBe(200);
    }
    expect(await db().auditEntry.count({ where: { action: 'webhook.resume', targetId: webhook.id } })).toBe(1);
    expect((await read(GET, '/webhooks')).json.webhooks[0]).toMatchObject({ disabled_at: null, disabled_reason: null });
    expect((await call(TEST, `/webhooks/${webhook.id}/test`)).status).toBe(200);
  });

  it('filters deliveries by event, state and time, and pages through them', async () => {
    const { webhook } = await receiver();
    await record(5);
    const list = async (query: string) => (await read(DELIVERIES, `/webhooks/${webhook.id}/deliveries${query}`)).json;
    const { deliveries, next_cursor } = await list('?limit=3');
    expect(deliveries).toHaveLength(3);
    const rest = await list(`?limit=3&cursor=${next_cursor}`);
    expect(new Set([...deliveries, ...rest.deliveries].map(({ id }) => id)).size).toBe(5);
    expect(rest.next_cursor).toBeNull();
    expect(deliveries[0]).toMatchObject({ state: 'waiting', attempts: 0, replay: false, test: false });
    const [{ id }] = deliveries;
    await db().delivery.updateMany({ where: { id }, data: { state: 'failed' } });
    expect((await list('?state=failed')).deliveries).toMatchObject([{ id, state: 'failed' }]);
    expect((await list('?state=waiting')).deliveries).toHaveLength(4);
    expect((await list('?event=message.status')).deliveries).toEqual([]);
    expect((await list(`?from=${new Date(Date.now() + 60_000).toISOString()}`)).deliveries).toEqual([]);
    expect((await list(`?to=${new Date(Date.now() + 60_000).toISOString()}`)).deliveries).toHaveLength(5);
  });

  it('replays selected deliveries, or a range', async () => {
    const { webhook, received } = await receiver((n) => ({ status: n < 3 ? 500 : 200 }));
    dispatch({ retryDelays: [] });
    await record(3);
    const path = `/webhooks/${webhook.id}`;
    const failed = async () => (await read(DELIVERIES, `${path}/deliveries?state=failed`)).json.deliveries;
    await vi.waitFor(async () => expect(await failed()).toHaveLength(3), WAIT);
    const [{ id }] = await failed();
    expect(await call(REPLAY, `${path}/replay`, { body: { delivery_ids: [id] } })).toMatchObject({
      json: { replayed: 1 },
    });
    await vi.waitFor(() => expect(received).toHaveLength(4), WAIT);
    const delivered = async () => (await read(DELIVERIES, `${path}/deliveries?state=delivered`)).json.deliveries;
    await vi.waitFor(async () => expect(await delivered()).toMatchObject([{ replay: true }]), WAIT);
    const hour = 3_600_000;
    const range = { from: new Date(Date.now() - hour).toISOString(), to: new Date(Date.now() + hour).toISOString() };
    const again = await call(REPLAY, `${path}/replay`, { body: { ...range, undelivered_only: true } });
    expect(again.json).toEqual({ replayed: 2 });
    await vi.waitFor(() => expect(received).toHaveLength(6), WAIT);
  });

  it('names what is wrong with the range of a replay, not a selection that was not meant', async () => {
    const { webhook } = await receiver();
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    const problemsOf = async (body: object) => {
      const { status, json } = await call(REPLAY, `/webhooks/${webhook.id}/replay`, { body });
      return [status, json.detail.map(({ type, loc }: { type: string; loc: string[] }) => [type, loc[1]])];
    };
    expect(await problemsOf(range)).toEqual([422, [['missing', 'undelivered_only']]]);
    expect(await problemsOf({ from: range.from })).toEqual([
      422,
      [
        ['missing', 'to'],
        ['missing', 'undelivered_only'],
      ],
    ]);
    expect(await problemsOf({ delivery_ids: [], more: 1 })).toEqual([
      422,
      [
        ['too_small', 'delivery_ids'],
        ['unknown_field', 'more'],
      ],
    ]);
  });

  it.each([
    ['delivery_ids', { delivery_ids: [] }],
    ['delivery_ids', { delivery_ids: ['x'] }],
    ['to', { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z', undelivered_only: true }],
    ['from', { from: 'yesterday', to: '2026-01-01T00:00:00Z', undelivered_only: true }],
  ])('refuses a replay with a bad %s: %j', async (field, body) => {
    const { webhook } = await receiver();
    const { status, json } = await call(REPLAY, `/webhooks/${webhook.id}/replay`, { body });
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }: { loc: string[] }) => loc[1])).toContain(field);
  });

  it('deletes one with its log', async () => {
    const { webhook } = await receiver();
    await record(2);
    const remove = () => call(DELETE, `/webhooks/${webhook.id}`, { method: 'DELETE' });
    expect(await remove()).toMatchObject({ status: 200, json: { success: true, id: webhook.id } });
    expect((await read(GET, '/webhooks')).json).toEqual({ webhooks: [] });
    expect((await remove()).status).toBe(404);
    expect(await audited()).toEqual([['webhook.delete', webhook.url]]);
  });

  it('is for admins of this workspace only, and finds nothing of another workspace', async () => {
    const { webhook } = await receiver();
    await record(1);
    const { json } = await read(DELIVERIES, `/webhooks/${webhook.id}/deliveries`);
    const [{ id: deliveryId }] = json.deliveries;
    const agent = await signInAs({ workspaceId: workspaceId(), role: 'agent' });
    const { workspaceId: theirs } = await createTestWorkspace();
    const neighbour = await signInAs({ workspaceId: theirs });
    const replay = { delivery_ids: [deliveryId] };
    const doors: [Handler, string, CallOptions][] = [
      [DELIVERIES, `/webhooks/${webhook.id}/deliveries`, { method: 'GET' }],
      [READ, `/deliveries/${deliveryId}`, { method: 'GET' }],
      [ROTATE, `/webhooks/${webhook.id}/rotate`, {}],
      [RESUME, `/webhooks/${webhook.id}/resume`, {}],
      [TEST, `/webhooks/${webhook.id}/test`, {}],
      [REPLAY, `/webhooks/${webhook.id}/replay`, { body: replay }],
      [DELETE, `/webhooks/${webhook.id}`, { method: 'DELETE' }],
    ];
    for (const [handler, path, options] of doors) {
      expect((await call(handler, path, { ...options, as: agent })).status).toBe(403);
      expect((await call(handler, path, { ...options, as: stranger })).status).toBe(404);
      expect((await call(handler, path, { ...options, as: neighbour, slug: theirs })).status).toBe(404);
      expect((await call(handler, path, options)).status).toBe(200);
    }
    expect((await call(GET, '/webhooks', { method: 'GET', as: agent })).status).toBe(403);
    expect((await call(POST, '/webhooks', { body: hook, as: agent })).status).toBe(403);
    expect((await call(GET, '/webhooks', { method: 'GET', as: neighbour, slug: theirs })).json).toEqual({
      webhooks: [],
    });
    expect((await call(READ, `/deliveries/${newId()}`, { method: 'GET' })).status).toBe(404);
  });
});
