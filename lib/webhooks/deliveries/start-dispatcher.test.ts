import { createHmac } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connections, db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { deleteWebhook } from '../endpoints/delete-webhook.ts';
import { rotateWebhookSecret } from '../endpoints/rotate-webhook-secret.ts';
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

it('disables a webhook that answers 410 at once, and cancels what waited for it', async () => {
  const { received, webhook } = await receiver(() => ({ status: 410 }));
  await record(20);
  // However long it takes to record the first refusal, no more than the first places are used.
  await db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM webhooks WHERE id = ${webhook.id}::uuid FOR NO KEY UPDATE`;
      dispatch();
      await vi.waitFor(() => expect(received).toHaveLength(8), WAIT);
      await vi.waitFor(async () => expect(await waitingForLock('(?i)update.*deliveries')).not.toBe(0), WAIT);
      await elapsed(300);
    },
    { timeout: 120_000 },
  );
  await vi.waitFor(async () => {
    const rows = await deliveries(webhook.id);
    expect(rows.filter(({ state }) => state !== 'cancelled' && state !== 'failed')).toEqual([]);
  }, WAIT);
  expect(await webhookRow(webhook.id)).toMatchObject({ disabledAt: expect.any(Date), disabledReason: 'gone' });
  expect((await deliveries(webhook.id)).filter(({ state }) => state === 'cancelled')).toHaveLength(12);
  expect(received).toHaveLength(8);
  await record();
  expect(await deliveries(webhook.id)).toHaveLength(20);
});

/** As if its latest delivery had failed five days ago. */
function failingForDays(webhookId: string) {
  const failingSince = new Date(Date.now() - 5 * 86_400_000 - 1000);
  return db().webhook.updateMany({ where: { id: webhookId }, data: { failingSince } });
}

it('disables a webhook that gives up a delivery after five days of nothing but failure', async () => {
  const { webhook } = await receiver(() => ({ status: 500 }));
  await failingForDays(webhook.id);
  dispatch({ retryDelays: [] });
  await record();
  await vi.waitFor(
    async () =>
      expect(await webhookRow(webhook.id)).toMatchObject({ disabledAt: expect.any(Date), disabledReason: 'failing' }),
    WAIT,
  );
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'failed' }]);
});

it('retries an event after days of silence, though the webhook has failed since before them', async () => {
  const { webhook } = await receiver(() => ({ status: 503 }));
  await failingForDays(webhook.id);
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await webhookRow(webhook.id)).toMatchObject({ lastStatus: 503 }), WAIT);
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying', attempts: 1 }]);
  expect(await webhookRow(webhook.id)).toMatchObject({ disabledAt: null });
});

it('counts the five days from the first failure since the last success', async () => {
  const { webhook } = await receiver((index) => ({ status: index === 0 ? 200 : 500 }));
  const failingSince = new Date(Date.now() - 6 * 86_400_000);
  await db().webhook.update({
    where: { workspaceId_id: { workspaceId: workspaceId(), id: webhook.id } },
    data: { failingSince },
  });
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
    const attempts = inOrder(await deliveries(webhook.id)).map((delivery) => delivery.attempts);
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

it('delivers a conversation’s events one after another, and those of other conversations meanwhile (correctness 18)', async () => {
  const otherCame = Promise.withResolvers<void>();
  const slow = await receiver(async (call) => {
    const { sequence } = JSON.parse(slow.received[call]?.body ?? '').data;
    if (sequence === 4) otherCame.resolve();
    if (sequence === 0) await otherCame.promise;
    return { status: 200 };
  });
  const [first, second, other] = [newId(), newId(), newId()];
  const talks = [first, first, second, first, other, second];
  await record(talks.length, (n) => ({ conversation_id: talks[n], sequence: n }));
  dispatch();
  await vi.waitFor(() => expect(slow.received).toHaveLength(talks.length), WAIT);
  const came = slow.received.map(({ body }) => JSON.parse(body).data as { conversation_id: string; sequence: number });
  const of = (id: string) => came.filter((data) => data.conversation_id === id).map(({ sequence }) => sequence);
  expect([of(first), of(second), of(other)]).toEqual([[0, 1, 3], [2, 5], [4]]);
  expect(came.findIndex(({ sequence }) => sequence === 1)).toBeGreaterThan(
    came.findIndex(({ sequence }) => sequence === 4),
  );
});

it('delivers a conversation’s events one after another when several processes deliver (correctness 18)', async () => {
  const underWay = new Map<string, number>();
  const overlaps: string[] = [];
  const { received } = await receiver(async () => {
    const talk = talkOf(received.at(-1)?.body ?? '');
    underWay.set(talk, (underWay.get(talk) ?? 0) + 1);
    if (underWay.get(talk) !== 1) overlaps.push(talk);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay.set(talk, (underWay.get(talk) ?? 0) - 1);
    return { status: 200 };
  });
  for (let n = 0; n < 4; n++) dispatch();
  const talks = [newId(), newId(), newId()];
  const rounds = Array.from({ length: 25 }, (_, n) => n);
  for (const round of rounds) {
    await record(talks.length * 4, (n) => ({ conversation_id: talks[n % 3], sequence: round * 4 + Math.floor(n / 3) }));
  }
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(300), WAIT);
  expect(overlaps).toEqual([]);
  for (const talk of talks) {
    const came = received.map(({ body }) => JSON.parse(body).data).filter((data) => data.conversation_id === talk);
    expect(came.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  }
});

it('leaves what follows another process’s delivery in the queue, and delivers others (correctness 18)', async () => {
  await receiver();
  const [held, other] = [newId(), newId()];
  const talks = [held, held, other, held];
  await record(talks.length, (n) => ({ conversation_id: talks[n], sequence: n }));
  const claim = { room: new Map(), after: null, leaseMs: 60_000 };
  const sequences = (claimed: Awaited<ReturnType<typeof claimDeliveries>>) =>
    claimed.map(({ event }) => event.data.sequence);
  const [one, two] = [newId(), newId()];
  expect(sequences(await claimDeliveries({ ...claim, by: one, roomElsewhere: 1, atMost: 1 }))).toEqual([0]);
  expect(sequences(await claimDeliveries({ ...claim, by: two, roomElsewhere: 8, atMost: 8 }))).toEqual([2]);
  expect(sequences(await claimDeliveries({ ...claim, by: one, roomElsewhere: 8, atMost: 8 }))).toEqual([1, 3]);
});

it('continues with the next when the one before fails (correctness 18)', async () => {
  const { received, webhook } = await receiver((call) => ({ status: call === 0 ? 500 : 200 }));
  const talk = newId();
  await record(2, (n) => ({ conversation_id: talk, sequence: n }));
  dispatch({ retryDelays: [60_000] });
  await vi.waitFor(async () => {
    expect((await deliveries(webhook.id)).map(({ state }) => state).sort()).toEqual(['delivered', 'retrying']);
  }, WAIT);
  expect(received.map(({ body }) => JSON.parse(body).data.sequence)).toEqual([0, 1]);
});

describe('a delivery that waits for an earlier one in its conversation', () => {
  async function waiting({ first = 200 } = {}) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { received, webhook } = await receiver(async (call) => {
      if (call > 0) return { status: 200 };
      await answered;
      return { status: first };
    });
    const talk = newId();
    await record(2, (n) => ({ conversation_id: talk, sequence: n }));
    const dispatcher = startDispatcher({ timeoutMs: 60_000, renewMs: 20, recoverMs: 20, drainMs: 10_000 });
    await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
    const [, second] = inOrder(await deliveries(webhook.id));
    const where = { workspaceId: workspaceId(), id: second?.id ?? '' };
    /** Waits for renewals that begin after this call. */
    const renewed = async () => {
      for (let renewal = 0; renewal < 3; renewal++) {
        const { dueAt } = await db().delivery.findFirstOrThrow({ where });
        await vi.waitFor(async () => {
          const { dueAt: later } = await db().delivery.findFirstOrThrow({ where });
          expect(later.getTime()).toBeGreaterThan(dueAt.getTime());
        }, WAIT);
      }
    };
    const states = async () => inOrder(await deliveries(webhook.id)).map(({ state }) => state);
    return { received, webhook, dispatcher, answer, where, renewed, states };
  }

  it('is kept by this process for as long as that takes', async () => {
    const { received, webhook, dispatcher, answer, renewed } = await waiting();
    await renewed();
    answer();
    await dispatcher.stop();
    expect(received.map(({ body }) => JSON.parse(body).data.sequence)).toEqual([0, 1]);
    expect(await deliveries(webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 1 },
      { state: 'delivered', attempts: 1 },
    ]);
  });

  it('is left to another process that has claimed it meanwhile', async () => {
    const { received, dispatcher, answer, where } = await waiting();
    await db().$transaction(
      async (tx) => {
        await tx.delivery.updateMany({ where, data: { attempts: 2 } });
        // The renewal that waits for this lock discovers it.
        await vi.waitFor(async () => expect(await waitingForLock('(?i)update.*deliveries')).not.toBe(0), WAIT);
      },
      { timeout: 30_000 },
    );
    answer();
    await dispatcher.stop();
    expect(received).toHaveLength(1);
  });

  it('is signed with the secret that the webhook has got meanwhile, and with the one before', async () => {
    const { received, webhook, dispatcher, answer, renewed } = await waiting();
    const { secret } = await rotateWebhookSecret({ workspaceId: workspaceId(), webhookId: webhook.id });
    await renewed();
    answer();
    await dispatcher.stop();
    const [, second] = received;
    const mac = createHmac('sha256', secret)
      .update(second?.body ?? '')
      .digest('hex');
    expect(second?.headers['x-service-signature']).toBe(`sha256=${mac}`);
    for (const known of [secret, webhook.secret]) {
      new Webhook(known).verify(second?.body ?? '', second?.headers as Record<string, string>);
    }
  });

  it('is not attempted once its webhook is gone: deleted', async () => {
    const { received, webhook, dispatcher, answer } = await waiting({ first: 500 });
    await deleteWebhook({ workspaceId: workspaceId(), webhookId: webhook.id });
    answer();
    await dispatcher.stop();
    expect(received).toHaveLength(1);
  });

  it('is not attempted once its webhook is gone: by the response to the one before', async () => {
    const { received, dispatcher, answer, states } = await waiting({ first: 410 });
    answer();
    await vi.waitFor(async () => expect(await states()).toEqual(['failed', 'cancelled']), WAIT);
    await dispatcher.stop();
    expect(received).toHaveLength(1);
  });

  it('stays in the queue while its workspace is disabled', async () => {
    const { received, webhook, dispatcher, answer, states } = await waiting();
    const disable = (disabledAt: Date | null) =>
      db().workspace.update({ where: { id: workspaceId() }, data: { disabledAt } });
    await disable(new Date());
    await vi.waitFor(async () => expect(await states()).toEqual(['attempting', 'pending']), WAIT);
    answer();
    await vi.waitFor(async () => expect(await states()).toEqual(['delivered', 'pending']), WAIT);
    expect(received).toHaveLength(1);
    await disable(null);
    await vi.waitFor(() => expect(received).toHaveLength(2), WAIT);
    await dispatcher.stop();
    // Waiting does not count as an attempt.
    expect((await deliveries(webhook.id)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
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
  const kept = inOrder(await deliveries(webhook.id)).map(({ attemptLog: [attempt] }) => attempt?.responseBody);
  expect(kept.slice(0, 3)).toEqual([null, 'x', 'a\ufffdb']);
  expect(kept[3]).toMatch(/^é+\ufffd?$/);
});

const inOrder = <Row extends { position: bigint }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => Number(one.position - other.position));
const talkOf = (body: string): string => JSON.parse(body).data.conversation_id;
