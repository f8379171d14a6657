import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { setPassword } from '#lib/workspace/accounts/administer-users.ts';
import { removePasskey } from '#lib/workspace/accounts/change-passkey.ts';
import { endSession } from '#lib/workspace/accounts/end-session.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { changeRole } from '#lib/workspace/members/change-role.ts';
import { sessionOf } from '#lib/workspace/sessions/session-of.ts';
import { GET as exportContacts } from '../../../app/api/admin/[workspace]/contacts/export/route.ts';
import { GET as exportOrders } from '../../../app/api/admin/[workspace]/orders/export/route.ts';
import { GET as stream } from '../../../app/api/admin/[workspace]/stream/route.ts';
import * as engine from '../../../app/api/inngest/route.ts';
import { DELETE as eraseContact } from '../../../app/public/v1/contacts/[contact]/route.ts';
import { POST as upsertContacts } from '../../../app/public/v1/contacts/route.ts';
import { GET as listConversations } from '../../../app/public/v1/conversations/route.ts';
import { POST as createFlow } from '../../../app/public/v1/flows/route.ts';
import { DELETE as deleteWebhook } from '../../../app/public/v1/webhooks/[id]/route.ts';
import { POST as createWebhook } from '../../../app/public/v1/webhooks/route.ts';
import config from '../../../next.config.mjs';
import { byDatabaseProxy } from '../by-database-proxy.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { queryDatabase } from '../query-database.ts';
import { readUntil } from '../read-until.ts';
import { signInAs } from '../sign-in-as.ts';

const BASE = 'http://localhost:3000';
let workspaceId: string;
let token: string;

beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  ({ token } = await createKey({ workspaceId, name: 'Shop' }));
});

const api = (path: string, init: RequestInit = {}) =>
  new Request(`${BASE}/public/v1${path}`, {
    ...init,
    headers: { 'x-api-key': token, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
  });
const recorded = () =>
  db().auditEntry.findMany({
    where: { workspaceId },
    orderBy: { id: 'asc' },
    select: { action: true, actorName: true, ipAddress: true },
  });

describe('hardening: the public API (isolation 14)', () => {
  it('lets no one cache its responses, or take them for something else', async () => {
    const refused = await listConversations(new Request(`${BASE}/public/v1/conversations`));
    for (const response of [await listConversations(api('/conversations')), refused]) {
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('records who changed settings through it, with which key and from where', async () => {
    const body = JSON.stringify({ url: 'https://hooks.example.com/', events: ['message.received'] });
    const { id } = await (await createWebhook(api('/webhooks', { method: 'POST', body }))).json();
    expect((await deleteWebhook(api(`/webhooks/${id}`, { method: 'DELETE' }))).status).toBe(200);
    await createFlow(api('/flows', { method: 'POST', body: JSON.stringify({ name: 'Hello' }) }));
    await createFlow(api('/flows', { method: 'POST', body: '{}' }));
    const phones = JSON.stringify([{ phone: '+919812345678', name: 'Asha' }]);
    await upsertContacts(api('/contacts', { method: 'POST', body: phones }));
    await eraseContact(api('/contacts/919812345678', { method: 'DELETE' }));
    await eraseContact(api('/contacts/919812345678', { method: 'DELETE' }));
    const by = { actorName: expect.stringMatching(/^API key parley_.{6}…$/), ipAddress: '192.0.2.7' };
    expect(await recorded()).toEqual([
      { action: 'webhook.create', ...by },
      { action: 'webhook.delete', ...by },
      { action: 'flow.create', ...by },
      { action: 'contact.erase', ...by },
    ]);
  });
});

describe('hardening: a member (isolation 14)', () => {
  const page = (path: string, headers: Headers, signal?: AbortSignal) =>
    new Request(`${BASE}/api/admin/${workspaceId}${path}`, { headers, ...(signal && { signal }) });

  it('who exports customers’ data is in the audit log', async () => {
    const { headers } = await signInAs({ workspaceId, role: 'admin', name: 'Olga' });
    expect((await exportContacts(page('/contacts/export', headers))).status).toBe(200);
    expect((await exportOrders(page('/orders/export', headers))).status).toBe(200);
    expect(await recorded()).toMatchObject([
      { action: 'contact.export', actorName: 'Olga' },
      { action: 'order.export', actorName: 'Olga' },
    ]);
  });

  async function reading(person: Awaited<ReturnType<typeof signInAs>>) {
    const response = await stream(page('/stream', person.headers));
    const reader = response.body?.getReader();
    if (!reader) throw new Error('There is no stream.');
    // Once `sync` arrives, the end of access is noticed as well.
    await readUntil(reader, 'sync');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return async () => {
      for (;;) if ((await reader.read()).done) return true;
    };
  }

  it('who is removed, signed out, or given a new password or another role gets no more updates, at once', async () => {
    const ways: ((person: Awaited<ReturnType<typeof signInAs>>) => Promise<unknown>)[] = [
      ({ userId }) => db().member.deleteMany({ where: { workspaceId, userId } }),
      async ({ headers }) => {
        const session = await sessionOf({ headers });
        await endSession({ userId: session?.userId ?? '', sessionId: session?.sessionId ?? '' });
      },
      ({ email }) => setPassword({ email, password: 'another long password' }),
      async ({ userId }) => {
        const { headers } = await signInAs({ workspaceId, role: 'owner' });
        const member = await db().member.findFirstOrThrow({ where: { workspaceId, userId } });
        await changeRole({ workspaceId, headers, memberId: member.id, role: 'admin' });
      },
    ];
    const stays = await signInAs({ workspaceId });
    let isHearing = true;
    void (await reading(stays))().then(() => {
      isHearing = false;
    });
    for (const takeAway of ways) {
      const person = await signInAs({ workspaceId, role: 'agent' });
      const ended = await reading(person);
      await takeAway(person);
      // By itself, a stream ends only after ten minutes.
      expect(await Promise.race([ended(), new Promise((late) => setTimeout(late, 30_000, 'still open'))])).toBe(true);
    }
    expect(isHearing).toBe(true);
    await db().session.deleteMany({ where: { userId: stays.userId } });
    await expect.poll(() => isHearing).toBe(false);
  });

  it('who removes the last second factor gets no more updates of a workspace that requires one, at once', async () => {
    await db().workspace.update({ where: { id: workspaceId }, data: { secondFactorRequired: true } });
    const asha = await signInAs({ workspaceId, role: 'agent' });
    const { userId, headers } = asha;
    await db().session.updateMany({ where: { userId }, data: { secondFactorAt: new Date() } });
    const passkeyId = newId();
    const key = { credentialId: newId(), publicKey: new Uint8Array(1), counter: 0n };
    await db().passkey.create({ data: { id: passkeyId, userId, name: 'Phone', ...key } });
    const ended = await reading(asha);
    const person = await sessionOf({ headers });
    await removePasskey({ person: person!, passkeyId, ipAddress: null });
    expect(await Promise.race([ended(), new Promise((late) => setTimeout(late, 30_000, 'still open'))])).toBe(true);
  });

  it('whose role changes before a new stream hears of changes gets no updates by it', async () => {
    const direct = env().DATABASE_URL ?? '';
    await byDatabaseProxy(async (proxy) => {
      const { headers, userId } = await signInAs({ workspaceId, role: 'admin' });
      const { body } = await stream(page('/stream', headers));
      proxy.delayMs = 500;
      await queryDatabase(direct, "UPDATE members SET role = 'agent' WHERE user_id = $1", [userId]);
      proxy.delayMs = 0;
      const ended = body?.pipeTo(new WritableStream());
      expect(
        await Promise.race([ended, new Promise((late) => setTimeout(late, 10_000, 'still open'))]),
      ).toBeUndefined();
    });
  });
});

describe('hardening: the engine’s door (isolation 14)', () => {
  const sync = (headers: Record<string, string>, body = '{}') =>
    engine.PUT(
      new Request(`${BASE}/api/inngest`, { method: 'PUT', body, headers: { host: 'localhost:3000', ...headers } }),
    );

  it('reads nothing from an unsigned call', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await engine.POST(new Request(`${BASE}/api/inngest`, init))).status).toBe(401);
    expect(isRead).toBe(false);
  });

  it('accepts a dev server on this machine alone, and no page in a browser', async () => {
    overrideEnv({ INNGEST_DEV: '1' });
    try {
      expect((await sync({ 'x-forwarded-for': '192.0.2.7' })).status).toBe(401);
      expect((await sync({ 'x-forwarded-for': '127.0.0.1', origin: 'https://evil.example' })).status).toBe(401);
      // Too large for the SDK, which would keep its mode for other tests.
      const body = 'x'.repeat(64 * 1024 + 1);
      expect((await sync({ 'x-forwarded-for': '127.0.0.1' }, body)).status).toBe(413);
    } finally {
      overrideEnv({ INNGEST_DEV: '' });
    }
  });
});

it('hardening: resizes images for no one (isolation 14)', () => {
  expect(config.images).toEqual({ unoptimized: true });
});

it('hardening: keeps next to nothing of a body that is sent to a page', () => {
  expect(config.experimental?.proxyClientMaxBodySize).toBe(1024);
});
