import { beforeAll, expect, it, vi } from 'vitest';
import { GET as adminContacts } from '#app/api/admin/[workspace]/contacts/route.ts';
import { POST as upsert } from '#app/public/v1/contacts/route.ts';
import { GET as events } from '#app/public/v1/events/route.ts';
import { authDoor } from '#lib/doors/account/auth-door.ts';
import { unknownRoute } from '#lib/doors/public/public-route.ts';
import { APP_SECRET, messagesDocument, postWebhook, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { listen } from '#lib/platform/database/listen.ts';
import { startWorkLoop } from '#lib/platform/database/start-work-loop.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { byDatabaseProxy } from './by-database-proxy.ts';
import { callAdminRoute } from './call-admin-route.ts';
import { callRoute } from './call-route.ts';
import { createTestWorkspace } from './create-test-workspace.ts';
import { signInAs } from './sign-in-as.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let person: Awaited<ReturnType<typeof signInAs>>;

beforeAll(async () => {
  overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'right horse' });
  workspace = await createTestWorkspace();
  person = await signInAs({ workspaceId: workspace.workspaceId });
});

/** Each door's response, in the shape that all share. */
const doors = {
  'the public API': async () =>
    callRoute(upsert, {
      method: 'POST',
      path: '/contacts',
      apiKey: workspace.apiKey,
      headers: { 'idempotency-key': 'once' },
      body: [{ phone: '+919812345678' }],
    }),
  'the list of events': async () => callRoute(events, { path: '/events', apiKey: workspace.apiKey }),
  'an admin route': async () => callAdminRoute(adminContacts, `${workspace.workspaceId}/contacts`, { as: person }),
};

const away = (proxy: { mode: string; drop(): void }) => {
  proxy.mode = 'refuse';
  proxy.drop();
};

it.each(Object.entries(doors))(
  'while the database is away, %s answers 503, and works again after it',
  async (_, ask) => {
    await byDatabaseProxy(async (proxy) => {
      expect((await ask()).status).toBe(200);
      away(proxy);
      // A key is cached for half a second; after that it is the first thing that cannot be looked up.
      await new Promise((resolve) => setTimeout(resolve, 600));
      const { status, headers, json } = await ask();
      expect([status, headers.get('retry-after'), json.code]).toEqual([503, '5', 'service_unavailable']);
      expect(JSON.stringify(json)).not.toMatch(/connect|127\.0\.0\.1|database/i);
      proxy.mode = 'pass';
      expect((await ask()).status).toBe(200);
    });
  },
);

it('what needs no key is answered as usual while the database is away', async () => {
  await byDatabaseProxy(async (proxy) => {
    away(proxy);
    const response = await unknownRoute(new Request('http://localhost/public/v1/nothing'));
    expect(response.status).toBe(404);
  });
});

it('a webhook is refused while the database is away, so that the channel sends it again, and accepted afterwards', async () => {
  const webhook = messagesDocument(workspace.phoneNumberId, { messages: [wireText('Hello?')] });
  await byDatabaseProxy(async (proxy) => {
    away(proxy);
    const refused = await postWebhook(webhook);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    proxy.mode = 'pass';
    expect((await postWebhook(webhook)).status).toBe(200);
  });
  expect(await db().message.count({ where: { workspaceId: workspace.workspaceId, text: 'Hello?' } })).toBe(1);
});

it('signing in is refused with 503 while the database is away', async () => {
  const signIn = () =>
    authDoor(
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
        body: JSON.stringify({ email: person.email, password: 'not the one' }),
      }),
    );
  await byDatabaseProxy(async (proxy) => {
    expect((await signIn()).status).toBe(401);
    away(proxy);
    const refused = await signIn();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    proxy.mode = 'pass';
    expect((await signIn()).status).toBe(401);
  });
});

it('an outage adds no line to the log for each request, webhook and turn of background work that fails', async () => {
  const said = [vi.spyOn(log(), 'warn').mockReturnValue(), vi.spyOn(log(), 'error').mockReturnValue()];
  const webhook = messagesDocument(workspace.phoneNumberId, { messages: [wireText('Still there?')] });
  await byDatabaseProxy(async (proxy) => {
    away(proxy);
    let turns = 0;
    const loop = startWorkLoop({
      channel: 'parley_test_outage',
      pollMs: 50,
      turn: async () => {
        turns += 1;
        await db().$queryRaw`SELECT 1`;
        return 50;
      },
    });
    let attempts = 0;
    const listening = listen({ channels: ['parley_test_outage'], onNotify: () => {}, onListening: () => {} });
    await expect.poll(() => listening.healthy()).toBe(false);
    while (attempts < 3 || turns < 3) {
      attempts += 1;
      expect((await postWebhook(webhook)).status).toBe(503);
      expect((await doors['an admin route']()).status).toBe(503);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    proxy.mode = 'pass';
    await Promise.all([loop.stop(), listening.stop()]);
  });
  // The outages of the tests above may be the same one.
  const words = said.flatMap(({ mock }) => mock.calls.map((call) => call[1]));
  expect(words.filter((line) => !/^the database is (away|back)/.test(line ?? ''))).toEqual([]);
  expect(words.length).toBeLessThanOrEqual(2);
});
