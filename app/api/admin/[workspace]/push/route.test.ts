import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { blockContact } from '#lib/messaging/conversations/block-contact.ts';
import { markRead } from '#lib/messaging/conversations/mark-read.ts';
import { inboundWorkspace } from '#lib/messaging/inbound/testing/inbound-workspace.ts';
import { profile, wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { MAX_OF_MEMBER, MAX_OF_WORKSPACE } from '#lib/messaging/push/constants.ts';
import { pushAudience } from '#lib/messaging/push/push-audience.ts';
import { pushMessage } from '#lib/messaging/push/push-message.ts';
import { startPushService, testBrowser } from '#lib/messaging/push/testing/push-service.ts';
import { db } from '#lib/platform/database/db.ts';
import { pushWanted } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { callAdminRoute } from '#lib/testing/call-admin-route.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { setPersonDisabled } from '#lib/workspace/instance/set-person-disabled.ts';
import { setWorkspaceDisabled } from '#lib/workspace/instance/set-workspace-disabled.ts';
import { DELETE, GET, PUT } from './route.ts';

let workspace: Awaited<ReturnType<typeof inboundWorkspace>>;
let workspaceId: string;
let omar: Awaited<ReturnType<typeof signInAs>>;
beforeEach(async () => {
  workspace = await inboundWorkspace();
  ({ workspaceId } = workspace);
  omar = await signInAs({ workspaceId, role: 'agent', name: 'Omar Haddad' });
});

type Call = { as?: { headers: Headers }; of?: string };
async function call(handler: typeof PUT, method: string, body?: object, { as = omar, of = workspaceId }: Call = {}) {
  const { slug } = await db().workspace.findUniqueOrThrow({ where: { id: of } });
  return callAdminRoute(handler, `${slug}/push`, { as, method, body });
}
const start = (browser: { target: object }, { shows_text = false, ...how }: Call & { shows_text?: boolean } = {}) =>
  call(PUT, 'PUT', { ...browser.target, shows_text }, how);
const subscriptions = () => db().pushSubscription.findMany({ where: { workspaceId } });

/** A customer writes. Returns the data of the event that this should enqueue. */
async function write(text: string) {
  await workspace.receive([wireText(text, { id: `wamid.${newId()}` })], [profile('Asha')]);
  const [talk] = await workspace.conversations();
  const messageId = (await workspace.messages()).at(-1)?.id ?? '';
  return { workspaceId, conversationId: talk?.id ?? '', messageId };
}
const wanted = async () => {
  const rows = await db().engineEvent.findMany({ where: { name: pushWanted.name } });
  return rows.map(({ data }) => data as { workspaceId: string }).filter((data) => data.workspaceId === workspaceId);
};

describe('a subscribed browser', () => {
  it('gets a push for each message, encrypted for it and signed by this installation', async () => {
    const service = await startPushService();
    const browser = testBrowser(service.origin);
    expect((await start(browser)).json).toEqual({ shows_text: false });
    const message = await write('My parcel is late');
    expect(await wanted()).toEqual([message]);
    const [listener] = await pushAudience(message);
    await pushMessage({ ...message, subscriptionId: listener?.id ?? '', dispatcher: service.dispatcher });

    const [pushed] = service.received;
    expect(pushed).toMatchObject({ path: browser.path, headers: { 'content-encoding': 'aes128gcm', urgency: 'high' } });
    expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Message from Asha',
      body: listener?.workspaceName,
      path: `/${listener?.workspace}/inbox/${message.conversationId}`,
    });
    const { json } = await call(GET, 'GET');
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(String(pushed?.headers.authorization)) ?? [];
    expect(key).toBe(json.public_key);
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aud).toBe(service.origin);
    expect(isSignedBy(json.public_key, token)).toBe(true);
  });

  it('shows the text only where that was chosen, once per browser and conversation', async () => {
    const service = await startPushService();
    const browser = testBrowser(service.origin);
    await start(browser);
    await start(browser, { shows_text: true });
    await workspace.receive(
      [wireText('One', { id: 'wamid.1' }), wireText('Two', { id: 'wamid.2' })],
      [profile('Asha')],
    );
    const all = await wanted();
    expect(all).toHaveLength(1);
    const message = all[0] as Parameters<typeof pushAudience>[0];
    const listeners = await pushAudience(message);
    expect(listeners).toHaveLength(1);
    await pushMessage({ ...message, subscriptionId: listeners[0]?.id ?? '', dispatcher: service.dispatcher });
    expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0)).body).toBe('Two');
  });

  it('is notified although a flow has answered, or the customer took a reaction back, by the time that it is sent', async () => {
    await start(testBrowser((await startPushService()).origin));
    const message = await write('Hello');
    const { conversationId } = message;
    await createTestMessage({
      workspaceId,
      conversationId,
      direction: 'outbound',
      source: 'flow',
      timestamp: new Date(Date.now() + 1000),
    });
    expect(await pushAudience(message)).toHaveLength(1);
    const payload = { reaction: { message_id: 'wamid.other', emoji: null, quiet: true } };
    const timestamp = new Date(Date.now() + 2000);
    await createTestMessage({ workspaceId, conversationId, kind: 'reaction', payload, timestamp });
    expect(await pushAudience(message)).toHaveLength(1);
    const next = await write('Are you there?');
    expect(await pushAudience(next)).toHaveLength(1);
    expect(await pushAudience(message)).toEqual([]);
  });

  it('gets a long name and message cut to what a notification holds', async () => {
    const service = await startPushService();
    const browser = testBrowser(service.origin);
    await start(browser, { shows_text: true });
    const message = await write('🍵'.repeat(500));
    await db().contact.updateMany({ where: { workspaceId }, data: { name: '🍵'.repeat(500) } });
    const [listener] = await pushAudience(message);
    await pushMessage({ ...message, subscriptionId: listener?.id ?? '', dispatcher: service.dispatcher });
    const { title, body } = browser.read(service.received[0]?.body ?? Buffer.alloc(0));
    expect([[...title].length, [...body].length]).toEqual([200, 200]);
  });

  it.each([404, 410])('is unsubscribed when its push service responds with %i', async (status) => {
    const service = await startPushService(() => status);
    await start(testBrowser(service.origin));
    const message = await write('Hello');
    const [listener] = await pushAudience(message);
    await pushMessage({ ...message, subscriptionId: listener?.id ?? '', dispatcher: service.dispatcher });
    expect(await subscriptions()).toEqual([]);
    expect(service.received).toHaveLength(1);
  });

  it('is retried after errors that may pass, and only after those', async () => {
    const service = await startPushService((path) => Number(path.slice(1)));
    const push = async (path: string) => {
      await db().pushSubscription.deleteMany({ where: { workspaceId } });
      await start(testBrowser(service.origin, path));
      const message = await write(path);
      const [listener] = await pushAudience(message);
      return pushMessage({ ...message, subscriptionId: listener?.id ?? '', dispatcher: service.dispatcher });
    };
    await expect(push('/429')).rejects.toThrow('answered 429');
    await expect(push('/503')).rejects.toThrow('answered 503');
    await expect(push('/403')).resolves.toBeUndefined();
    expect(await subscriptions()).toHaveLength(1);
  });
});

describe('a browser that gets no push', () => {
  it('own ports: an address inside is not called, even if its name seemed harmless', async () => {
    const service = await startPushService();
    const endpoint = service.origin.replace('receiver.test', '127.0.0.1');
    expect((await start(testBrowser(endpoint))).status).toBe(422);
    await start(testBrowser(endpoint.replace('127.0.0.1', 'inside.test')));
    const message = await write('Hello');
    const [listener] = await pushAudience(message);
    const { guardedDispatcher } = await import('#lib/platform/net/guarded-dispatcher.ts');
    const dispatcher = guardedDispatcher({ allow: [], resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    await pushMessage({ ...message, subscriptionId: listener?.id ?? '', dispatcher });
    expect(service.received).toEqual([]);
  });

  it('is that of someone who signed out, left, or was disabled', async () => {
    const browser = () => testBrowser('https://push.example');
    const mira = await signInAs({ workspaceId, role: 'agent' });
    const lina = await signInAs({ workspaceId, role: 'agent' });
    for (const as of [omar, mira, lina]) await start(browser(), { as });
    expect(await subscriptions()).toHaveLength(3);
    await db().session.deleteMany({ where: { userId: omar.userId } });
    await db().member.deleteMany({ where: { workspaceId, userId: mira.userId } });
    await setPersonDisabled({ personId: lina.userId, disabled: true, actor: 'command line' });
    expect(await subscriptions()).toEqual([]);
    await write('Hello');
    expect(await wanted()).toEqual([]);
  });

  it('is that of someone whose session no longer has access', async () => {
    await start(testBrowser('https://push.example'));
    const message = await write('Hello');
    const audience = async () => (await pushAudience(message)).length;
    expect(await audience()).toBe(1);
    await setWorkspaceDisabled({ workspaceId, disabled: true, actor: 'command line' });
    expect(await audience()).toBe(0);
    await setWorkspaceDisabled({ workspaceId, disabled: false, actor: 'command line' });
    await db().workspace.update({ where: { id: workspaceId }, data: { secondFactorRequired: true } });
    expect(await audience()).toBe(0);
    await db().session.updateMany({ where: { userId: omar.userId }, data: { secondFactorAt: new Date() } });
    expect(await audience()).toBe(1);
    await db().session.updateMany({ where: { userId: omar.userId }, data: { expiresAt: new Date(0) } });
    expect(await audience()).toBe(0);
  });

  it('is any, once the message is read, superseded, or its author blocked', async () => {
    await start(testBrowser('https://push.example'));
    const first = await write('Hello');
    const second = await write('Are you there?');
    expect(await pushAudience(first)).toEqual([]);
    expect(await pushAudience(second)).toHaveLength(1);
    await markRead({ ...second, upTo: second.messageId });
    expect(await pushAudience(second)).toEqual([]);
    const [contact] = await workspace.contacts();
    await blockContact({
      workspaceId,
      contact: contact?.id ?? '',
      blocked: true,
      actor: { cause: 'member', userId: omar.userId },
    });
    const before = await wanted();
    await write('Hello?');
    expect(await wanted()).toEqual(before);
  });

  it('two tenants: is one of another workspace', async () => {
    const { workspaceId: other } = await createTestWorkspace();
    const stranger = await signInAs({ workspaceId: other, role: 'agent' });
    const browser = testBrowser('https://push.example');
    expect((await start(browser, { as: stranger })).status).toBe(404);
    await start(browser, { as: stranger, of: other });
    const message = await write('Hello');
    expect(await wanted()).toEqual([]);
    const [theirs] = await db().pushSubscription.findMany({ where: { workspaceId: other } });
    expect(await pushAudience({ ...message, subscriptionId: theirs?.id ?? '' })).toEqual([]);
    await start(browser);
    const end = { endpoint: browser.target.endpoint };
    expect((await call(DELETE, 'DELETE', end, { as: stranger, of: other })).json).toEqual({ ended: true });
    expect(await subscriptions()).toHaveLength(1);
  });
});

describe('PUT and DELETE /api/admin/{workspace}/push', () => {
  it('keeps one subscription per browser, even with two requests at once, and deletes it', async () => {
    const browser = testBrowser('https://push.example');
    await Promise.all([start(browser), start(browser), start(browser, { shows_text: true })]);
    const [row, ...others] = await subscriptions();
    expect(others).toEqual([]);
    expect(row?.target).not.toContain('push.example');
    const end = { endpoint: browser.target.endpoint };
    expect((await call(DELETE, 'DELETE', end)).json).toEqual({ ended: true });
    expect((await call(DELETE, 'DELETE', end)).json).toEqual({ ended: false });
  });

  it('belongs to the person who uses the browser now, and no colleague can delete it', async () => {
    const browser = testBrowser('https://push.example');
    await start(browser);
    const mira = await signInAs({ workspaceId, role: 'agent' });
    await start(browser, { as: mira });
    expect(await subscriptions()).toMatchObject([{ userId: mira.userId }]);
    expect((await call(DELETE, 'DELETE', { endpoint: browser.target.endpoint })).json).toEqual({ ended: false });
  });

  it('drops a person’s oldest browser beyond their limit, and refuses more than a workspace may have', async () => {
    for (let n = 0; n <= MAX_OF_MEMBER; n++) await start(testBrowser('https://push.example', `/${n}`));
    const [row, ...others] = await subscriptions();
    expect(others).toHaveLength(MAX_OF_MEMBER - 1);
    const rest = Array.from({ length: MAX_OF_WORKSPACE - MAX_OF_MEMBER }, () => ({
      workspaceId,
      id: newId(),
      userId: omar.userId,
      sessionId: row?.sessionId ?? '',
      endpointHash: randomBytes(32),
      target: '',
      showsText: false,
    }));
    await db().pushSubscription.createMany({ data: rest });
    const mira = await signInAs({ workspaceId, role: 'agent' });
    expect((await start(testBrowser('https://push.example'), { as: mira })).status).toBe(409);
  });

  it('refuses an invalid subscription', async () => {
    const { target } = testBrowser('https://push.example');
    const refused = async (changed: object) => (await start({ target: { ...target, ...changed } })).status;
    expect(await refused({ endpoint: 'http://push.example/x' })).toBe(422);
    expect(await refused({ endpoint: 'https://localhost/x' })).toBe(422);
    expect(await refused({ endpoint: `https://push.example/${'x'.repeat(2048)}` })).toBe(422);
    expect(await refused({ keys: { ...target.keys, auth: 'short' } })).toBe(422);
    expect(await refused({ keys: { ...target.keys, p256dh: 'A'.repeat(87) } })).toBe(422);
    expect((await call(PUT, 'PUT', target)).status).toBe(422);
    expect(await subscriptions()).toEqual([]);
  });
});

function isSignedBy(publicKey: string, token: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head, claims, signature = ''] = token.split('.');
  const given = { key, dsaEncoding: 'ieee-p1363' as const };
  return verify('sha256', Buffer.from(`${head}.${claims}`), given, Buffer.from(signature, 'base64url'));
}
