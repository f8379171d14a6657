import { createHmac } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connections, db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { lastServed, startDispatcher } from './start-dispatcher.ts';
import { setUpDeliveries, WAIT } from './testing/set-up-deliveries.ts';

const { receiver, dispatch, record, deliveries, webhookRow, workspaceId } = setUpDeliveries();

it('posts the envelope, signed so that the documented recipe and the official library accept it', async () => {
  const { received, webhook } = await receiver();
  dispatch();
  const [event] = await record();
  await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
  const [{ headers, body }] = received as [(typeof received)[0]];
  const stored = await db().event.findFirstOrThrow({ where: { workspaceId: workspaceId() } });
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

it.each([
  [300, 'redirect_refused'],
  [400, null],
])('takes an answer of %i for a refusal, and keeps its first 2 KB', async (status, error) => {
  const { webhook } = await receiver(() => ({ status, body: 'x'.repeat(3000) }));
  dispatch();
  await record();
  const log = async () => (await deliveries(webhook.id))[0]?.attemptLog ?? [];
  await vi.waitFor(async () => expect(await log()).not.toEqual([]), WAIT);
  expect((await log())[0]).toMatchObject({ status, error, responseBody: 'x'.repeat(2048) });
  expect(await deliveries(webhook.id)).not.toMatchObject([{ state: 'delivered' }]);
});

it('is healthy once it has looked for deliveries, and until then degraded, as requests are served without it', async () => {
  const { healthy } = dispatch();
  expect(await healthy?.()).toBe('degraded');
  await vi.waitFor(async () => expect(await healthy?.()).toBe(true), WAIT);
});

it('asks the database nothing while there is nothing to deliver', async () => {
  const { healthy } = dispatch({ pollMs: 60_000 });
  await vi.waitFor(async () => expect(await healthy?.()).toBe(true), WAIT);
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  const pool = connections().on('acquire', count);
  onTestFinished(() => void pool.off('acquire', count));
  // It is notified of its own start, too.
  await vi.waitFor(async () => {
    asked = 0;
    await elapsed(500);
    expect(asked).toBe(0);
  }, WAIT);
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
  dispatch({ timeoutMs: 2000 });
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying' }]), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([{ lastStatus: 0, lastError: 'read_timeout' }]);
  expect(await webhookRow(webhook.id)).toMatchObject({ lastStatus: 0 });
});

it.each([
  [200, 'delivered', { 'content-encoding': 'gzip' }],
  [200, 'delivered', { 'content-length': '100' }],
  [500, 'retrying', { 'content-encoding': 'gzip' }],
])('takes a %i for an answer (%s) although its body cannot be read: %j', async (status, state, headers) => {
  const { webhook } = await receiver(() => ({ status, headers, body: 'ok' }));
  dispatch({ timeoutMs: 2000 });
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state }]), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([
    { lastStatus: status, lastError: null, attemptLog: [{ status, responseBody: null }] },
  ]);
});

it('refuses redirects', async () => {
  const elsewhere = await receiver();
  const { webhook } = await receiver(() => ({ status: 307, headers: { location: elsewhere.url } }));
  await db().webhook.delete({ where: { workspaceId_id: { workspaceId: workspaceId(), id: elsewhere.webhook.id } } });
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying' }]), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([{ lastStatus: 307, lastError: 'redirect_refused' }]);
  expect(elsewhere.received).toEqual([]);
});

it('fails deliveries to a closed address as blocked_address', async () => {
  const { received, webhook, port } = await receiver();
  await db().webhook.update({
    where: { workspaceId_id: { workspaceId: workspaceId(), id: webhook.id } },
    data: { url: `http://127.0.0.2:${port}/hook` },
  });
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying' }]), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([{ lastStatus: 0, lastError: 'blocked_address' }]);
  expect(received).toEqual([]);
});

it('delivers again, under the same webhook-id, what a killed process was delivering', async () => {
  const { received, webhook } = await receiver();
  const [event] = await record();
  const claim = { by: newId(), room: new Map(), roomElsewhere: 8, atMost: 10, after: null };
  expect(await claimDeliveries({ ...claim, leaseMs: 50 })).toHaveLength(1);
  dispatch({ recoverMs: 50 });
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event?.id]);
});

it('still finds what a killed process was delivering after the clock was set back', async () => {
  const { received, webhook } = await receiver();
  dispatch({ recoverMs: 50 });
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await db().$executeRaw`
    UPDATE deliveries SET state = 'attempting', due_at = now() - interval '1 second', finished_at = NULL
    WHERE webhook_id = ${webhook.id}::uuid`;
  // Not `vi.waitFor`, which moves a clock that is not real.
  await expect.poll(() => received).toHaveLength(2);
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

it('releases on stop what is not finished, and the next one delivers it', async () => {
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

it.each<[string, number, (received: unknown[]) => Promise<void>]>([
  [
    'released by a process that stops',
    1,
    async (received) => {
      const dispatcher = startDispatcher({ timeoutMs: 60_000, drainMs: 50 });
      await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
      await dispatcher.stop();
    },
  ],
  [
    'left behind by a process that was killed',
    8,
    async () => {
      await claimDeliveries({ by: newId(), room: new Map(), roomElsewhere: 8, atMost: 8, after: null, leaseMs: -1 });
    },
  ],
])(
  'keeps the order of a conversation with more deliveries than those %s (correctness 18)',
  async (_what, lostAttempts, holdSome) => {
    let hangs = true;
    const { received, webhook } = await receiver(() => (hangs ? 'hang' : { status: 200 }));
    const talk = newId();
    await record(20, (n) => ({ conversation_id: talk, sequence: n }));
    await holdSome(received);
    received.length = 0;
    hangs = false;
    dispatch();
    await vi.waitFor(() => expect(received).toHaveLength(20), WAIT);
    expect(received.map(({ body }) => JSON.parse(body).data.sequence)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    const attempts = (await deliveries(webhook.id)).map((delivery) => delivery.attempts);
    expect(attempts.filter((count) => count > 1)).toHaveLength(lostAttempts);
  },
);

it('keeps going when a delivery cannot be rendered here', async () => {
  const broken = await receiver();
  const good = await receiver();
  await db().webhook.update({
    where: { workspaceId_id: { workspaceId: workspaceId(), id: broken.webhook.id } },
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

it.each([
  ['nothing', [], null, null],
  ['nothing more', [], 'c', null],
  ['the first', ['b', 'a', 'b'], null, 'b'],
  ['what is behind the last one', ['d', 'e'], 'c', 'e'],
  ['all behind it, and then from the front', ['e', 'a', 'b'], 'c', 'b'],
  ['the whole round', ['d', 'b', 'c'], 'c', 'c'],
])('begins behind the webhook at which a full claim ended: %s', (_what, webhooks, after, last) => {
  expect(
    lastServed(
      webhooks.map((webhookId) => ({ webhookId })),
      after,
    ),
  ).toBe(last);
});

it('keeps a receiver’s response, as far as it can be stored', async () => {
  const bodies = ['', 'x', 'a\u0000b', 'é'.repeat(3000)];
  const { webhook } = await receiver((call) => ({ status: 200, body: bodies[call] ?? '' }));
  dispatch();
  for (const [n] of bodies.entries()) {
    await record();
    await vi.waitFor(
      async () =>
        expect((await deliveries(webhook.id)).filter(({ state }) => state === 'delivered')).toHaveLength(n + 1),
      WAIT,
    );
  }
  const kept = (await deliveries(webhook.id)).map(({ attemptLog: [attempt] }) => attempt?.responseBody);
  expect(kept.slice(0, 3)).toEqual([null, 'x', 'a\ufffdb']);
  expect(kept[3]).toMatch(/^é+\ufffd?$/);
});
