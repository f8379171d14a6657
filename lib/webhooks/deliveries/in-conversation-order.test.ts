import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { deleteWebhook } from '../endpoints/delete-webhook.ts';
import { rotateWebhookSecret } from '../endpoints/rotate-webhook-secret.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { startDispatcher } from './start-dispatcher.ts';
import { setUpDeliveries, WAIT } from './testing/set-up-deliveries.ts';

const { receiver, dispatch, record, deliveries, workspaceId } = setUpDeliveries();

const talkOf = (body: string): string => JSON.parse(body).data.conversation_id;

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
    const [, second] = await deliveries(webhook.id);
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
    const states = async () => (await deliveries(webhook.id)).map(({ state }) => state);
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
