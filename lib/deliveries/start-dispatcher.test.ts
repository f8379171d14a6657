import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryDelivery } from '#inngest/functions/retry-delivery.ts';
import { startTestEngine } from '#inngest/testing/start-test-engine.ts';
import { db } from '../db.ts';
import { overrideEnv } from '../env.ts';
import { recordEvents } from '../events/record-events.ts';
import { newId } from '../new-id.ts';
import { createTestWorkspace } from '../testing/create-test-workspace.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { type DispatcherOptions, startDispatcher } from './start-dispatcher.ts';
import { type Answer, startReceiver } from './testing/start-receiver.ts';

const WAIT = { timeout: 15_000, interval: 20 };
const DELAYS = [20, 20, 20];

let workspaceId: string;
let cleanups: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  ({ workspaceId } = await createTestWorkspace());
});
afterEach(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
  cleanups = [];
  await db().delivery.deleteMany();
});

async function receiver(answer?: (call: { path: string }, index: number) => Answer) {
  let calls = 0;
  const started = await startReceiver({ answer: answer && ((call) => answer(call, calls++)) });
  cleanups.push(() => started.close());
  const webhook = await createWebhook({
    workspaceId,
    url: started.url,
    events: ['message.received', 'message.status'],
  });
  return { ...started, webhook };
}

function dispatch(options: DispatcherOptions = {}) {
  const dispatcher = startDispatcher({ timeoutMs: 1000, retryDelays: DELAYS, pollMs: 100, drainMs: 200, ...options });
  cleanups.push(() => dispatcher.stop());
  return dispatcher;
}

async function retries() {
  const engine = await startTestEngine({ functions: [retryDelivery] });
  cleanups.push(() => engine.stop());
}

async function record(count = 1) {
  const events = Array.from({ length: count }, (_, n) => ({
    workspaceId,
    id: newId(),
    name: 'message.received' as const,
    data: {
      conversation_id: newId(),
      phone: '919812345678',
      message: { id: `wamid.${n}`, type: 'text', text: 'Grüße 👋' },
    },
  }));
  await db().$transaction((tx) => recordEvents({ tx, events }));
  return events;
}

const deliveries = (webhookId: string) =>
  db().delivery.findMany({
    where: { workspaceId, webhookId },
    include: { attemptLog: { orderBy: { number: 'asc' } } },
  });

const webhookRow = (id: string) => db().webhook.findUniqueOrThrow({ where: { workspaceId_id: { workspaceId, id } } });

it('posts the envelope, signed so that the spec’s recipe and the official library accept it', async () => {
  const { received, webhook } = await receiver();
  dispatch();
  const [event] = await record();
  await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
  const [{ headers, body }] = received as [(typeof received)[0]];
  const stored = await db().event.findFirstOrThrow({ where: { workspaceId } });
  expect(JSON.parse(body)).toEqual({
    event: 'message.received',
    data: event?.data,
    timestamp: stored.createdAt.toISOString(),
  });
  expect(headers['content-type']).toBe('application/json');
  expect(headers['x-service-event']).toBe('message.received');
  const mac = createHmac('sha256', webhook.secret).update(body).digest('hex');
  expect(headers['x-service-signature']).toBe(`sha256=${mac}`);
  expect(headers['webhook-id']).toBe(event?.id);
  expect(new Webhook(webhook.secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  expect(() => new Webhook(webhook.secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
});

it('records the delivery, its attempt and the webhook’s health', async () => {
  const { webhook } = await receiver(() => ({ status: 204 }));
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  const [delivery] = await deliveries(webhook.id);
  expect(delivery).toMatchObject({ attempts: 1, lastStatus: 204, lastError: null, finishedAt: expect.any(Date) });
  expect(delivery?.attemptLog).toMatchObject([{ number: 1, status: 204, error: null, responseBody: null }]);
  expect(await webhookRow(webhook.id)).toMatchObject({
    lastStatus: 204,
    lastDeliveryAt: expect.any(Date),
    failingSince: null,
  });
});

it('gets everything to one receiver though another hangs and a third fails twice', async () => {
  const good = await receiver();
  const flaky = await receiver((_, index) => ({ status: index < 2 ? 500 : 200 }));
  const hanging = await receiver(() => 'hang');
  await retries();
  dispatch({ timeoutMs: 60_000 });
  const events = await record(100);
  const ids = events.map(({ id }) => id).sort();
  await vi.waitFor(() => expect(good.received).toHaveLength(100), WAIT);
  await vi.waitFor(async () => {
    const rows = await deliveries(flaky.webhook.id);
    expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(100);
  }, WAIT);
  expect(good.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids);
  expect([...new Set(flaky.received.map(({ headers }) => headers['webhook-id']))].sort()).toEqual(ids);
  expect(flaky.received).toHaveLength(102);
  expect(hanging.received.length).toBeLessThan(10);
});

it('retries with the same webhook-id until the receiver takes it, and logs every attempt', async () => {
  const { received, webhook } = await receiver((_, index) => ({ status: index < 2 ? 500 : 200, body: `try ${index}` }));
  await retries();
  dispatch();
  const [event] = await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event?.id, event?.id, event?.id]);
  const [delivery] = await deliveries(webhook.id);
  expect(delivery?.attemptLog).toMatchObject([
    { number: 1, status: 500, responseBody: 'try 0' },
    { number: 2, status: 500, responseBody: 'try 1' },
    { number: 3, status: 200, responseBody: 'try 2' },
  ]);
});

it('gives up when the attempts are used up', async () => {
  const { received, webhook } = await receiver(() => ({ status: 503 }));
  await retries();
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'failed' }]), WAIT);
  expect(received).toHaveLength(DELAYS.length + 1);
  expect(await webhookRow(webhook.id)).toMatchObject({
    lastStatus: 503,
    failingSince: expect.any(Date),
    disabledAt: null,
  });
});

it('waits as long as Retry-After says', async () => {
  const { webhook } = await receiver(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  dispatch();
  const before = Date.now();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying' }]), WAIT);
  const [delivery] = await deliveries(webhook.id);
  const waited = (delivery?.dueAt.getTime() ?? 0) - before;
  expect(waited).toBeGreaterThanOrEqual(120_000);
  expect(waited).toBeLessThan(150_000);
});

it('times out a receiver that does not answer', async () => {
  const { webhook } = await receiver(() => 'hang');
  dispatch({ timeoutMs: 200 });
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying' }]), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([{ lastStatus: 0, lastError: 'read_timeout' }]);
  expect(await webhookRow(webhook.id)).toMatchObject({ lastStatus: 0 });
});

it('refuses redirects', async () => {
  const elsewhere = await receiver();
  const { webhook } = await receiver(() => ({ status: 307, headers: { location: elsewhere.url } }));
  await db().webhook.delete({ where: { workspaceId_id: { workspaceId, id: elsewhere.webhook.id } } });
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying' }]), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([{ lastStatus: 307, lastError: 'redirect_refused' }]);
  expect(elsewhere.received).toEqual([]);
});

it('fails deliveries to a closed address as blocked_address', async () => {
  const { received, webhook, port } = await receiver();
  await db().webhook.update({
    where: { workspaceId_id: { workspaceId, id: webhook.id } },
    data: { url: `http://127.0.0.2:${port}/hook` },
  });
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying' }]), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([{ lastStatus: 0, lastError: 'blocked_address' }]);
  expect(received).toEqual([]);
});

it('disables a webhook that answers 410 at once, and cancels what waited for it', async () => {
  const { webhook } = await receiver(() => ({ status: 410 }));
  await record(20);
  dispatch();
  await vi.waitFor(async () => {
    const rows = await deliveries(webhook.id);
    expect(rows.filter(({ state }) => state !== 'cancelled' && state !== 'failed')).toEqual([]);
  }, WAIT);
  expect(await webhookRow(webhook.id)).toMatchObject({ disabledAt: expect.any(Date), disabledReason: 'gone' });
  expect((await deliveries(webhook.id)).some(({ state }) => state === 'cancelled')).toBe(true);
  await record();
  expect(await deliveries(webhook.id)).toHaveLength(20);
});

it('disables a webhook after five days of nothing but failure', async () => {
  const { webhook } = await receiver(() => ({ status: 500 }));
  const failingSince = new Date(Date.now() - 5 * 86_400_000 - 1000);
  await db().webhook.update({ where: { workspaceId_id: { workspaceId, id: webhook.id } }, data: { failingSince } });
  dispatch();
  await record();
  await vi.waitFor(
    async () =>
      expect(await webhookRow(webhook.id)).toMatchObject({ disabledAt: expect.any(Date), disabledReason: 'failing' }),
    WAIT,
  );
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'cancelled' }]);
});

it('counts the five days from the first failure since the last success', async () => {
  const { webhook } = await receiver((_, index) => ({ status: index === 0 ? 200 : 500 }));
  const failingSince = new Date(Date.now() - 6 * 86_400_000);
  await db().webhook.update({ where: { workspaceId_id: { workspaceId, id: webhook.id } }, data: { failingSince } });
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await webhookRow(webhook.id)).toMatchObject({ failingSince: null }), WAIT);
  const before = Date.now();
  await record();
  await vi.waitFor(async () => expect(await webhookRow(webhook.id)).toMatchObject({ lastStatus: 500 }), WAIT);
  const row = await webhookRow(webhook.id);
  expect(row.disabledAt).toBeNull();
  expect(row.failingSince?.getTime()).toBeGreaterThanOrEqual(before);
});

it('delivers again, under the same webhook-id, what a killed process was in the middle of', async () => {
  const { received, webhook } = await receiver();
  const [event] = await record();
  const claim = { room: new Map(), roomElsewhere: 8, atMost: 10, after: null };
  expect(await claimDeliveries({ ...claim, leaseMs: 50 })).toHaveLength(1);
  dispatch({ recoverMs: 50 });
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event?.id]);
});

it('never gives one delivery to two dispatchers', async () => {
  const first = await receiver();
  const second = await receiver();
  dispatch();
  dispatch();
  dispatch();
  for (let round = 0; round < 10; round++) await record(100);
  await vi.waitFor(() => {
    expect(first.received.length).toBeGreaterThanOrEqual(1000);
    expect(second.received.length).toBeGreaterThanOrEqual(1000);
  }, WAIT);
  for (const { received } of [first, second]) {
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1000);
    expect(received).toHaveLength(1000);
  }
});

it('gives back on stop what is not finished, and the next one delivers it', async () => {
  let hang = true;
  const { received, webhook } = await receiver(() => (hang ? 'hang' : { status: 200 }));
  const dispatcher = startDispatcher({ timeoutMs: 60_000, drainMs: 50 });
  await record();
  await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
  await dispatcher.stop();
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'pending', lastStatus: null, attemptLog: [] }]);
  expect(await webhookRow(webhook.id)).toMatchObject({ failingSince: null, lastDeliveryAt: null });
  hang = false;
  dispatch();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
});

it('keeps going when a delivery cannot be rendered here', async () => {
  const broken = await receiver();
  const good = await receiver();
  await db().webhook.update({
    where: { workspaceId_id: { workspaceId, id: broken.webhook.id } },
    data: { secret: 'v1.not.ours' },
  });
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(good.webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  await vi.waitFor(
    async () =>
      expect(await deliveries(broken.webhook.id)).toMatchObject([{ state: 'retrying', lastError: 'internal_error' }]),
    WAIT,
  );
});
