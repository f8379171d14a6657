import { setTimeout as elapsed } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createWebhook } from '../endpoints/create-webhook.ts';
import { recordEvents } from '../events/record-events.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { type Head, queueMemory, type Seen } from './queue-memory.ts';
import { returnDeliveries } from './return-deliveries.ts';
import { setUpDeliveries } from './testing/set-up-deliveries.ts';

const { receiver, record, workspaceId } = setUpDeliveries();

describe('a claim that remembers', () => {
  const claiming = () => {
    const claim = { by: newId(), room: new Map(), after: null, leaseMs: 60_000, memory: queueMemory() };
    return (atMost = 100) => claimDeliveries({ ...claim, roomElsewhere: atMost, atMost });
  };
  const settled = async (claim: ReturnType<typeof claiming>) => {
    await record();
    for (let round = 0; round < 3; round++) await claim();
  };
  const sequences = (claimed: Awaited<ReturnType<typeof claimDeliveries>>) =>
    claimed.map(({ event }) => event.data.sequence);

  beforeEach(async () => {
    await receiver();
  });

  const recordOne = (tx: Prisma.TransactionClient, place: string, data: Record<string, unknown>) =>
    recordEvents({
      tx,
      events: [{ workspaceId: place, id: newId(), name: 'message.received', data: { phone: '919812345678', ...data } }],
    });

  it('finds what a transaction recorded long before it committed', async () => {
    const claim = claiming();
    await settled(claim);
    const talk = newId();
    await db().$transaction(async (tx) => {
      await recordOne(tx, workspaceId(), { conversation_id: talk, sequence: 0 });
      for (let round = 0; round < 5; round++) {
        await record();
        expect(await claim()).toHaveLength(1);
      }
    });
    await record(1, () => ({ conversation_id: talk, sequence: 1 }));
    expect(sequences(await claim())).toEqual([0, 1]);
  });

  it('finds what the latest transaction of all recorded before it committed', async () => {
    const { workspaceId: elsewhere } = await createTestWorkspace();
    await createWebhook({ workspaceId: elsewhere, url: 'http://127.0.0.1:9/', events: ['message.received'] });
    const claim = claiming();
    await settled(claim);
    await db().$transaction(async (tx) => {
      for (let n = 0; n < 5; n++) await recordOne(tx, elsewhere, {});
    });
    await db().$transaction(async (tx) => {
      await recordOne(tx, workspaceId(), { sequence: 0 });
      // So that the claims begin when it is due.
      await elapsed(20);
      for (let round = 0; round < 5; round++) expect(await claim(1)).toHaveLength(1);
    });
    expect(sequences(await claim())).toEqual([0]);
  });

  it('finds what it left in the queue, in order', async () => {
    const claim = claiming();
    await settled(claim);
    await record(10, (n) => ({ sequence: n }));
    for (let n = 0; n < 10; n++) expect(sequences(await claim(1))).toEqual([n]);
    expect(await claim()).toEqual([]);
  });

  it('finds what was returned to the queue, in its order', async () => {
    const claim = claiming();
    await settled(claim);
    const talk = newId();
    await record(500, (n) => ({ conversation_id: talk, sequence: n }));
    const claimed = await claim(500);
    for (let round = 0; round < 3; round++) await claim();
    await returnDeliveries(claimed.toReversed().map((delivery) => ({ delivery, isUnused: true })));
    expect(sequences(await claim(10))).toEqual(Array.from({ length: 10 }, (_, n) => n));
  });
});

describe('what is remembered', () => {
  const TIME = 1_800_000_000_000;
  let now = 0;
  const head = (at: number): Head => ({ workspace_id: 'w', webhook_id: 'h', head: new Date(at).toISOString() });
  const seen = (more: Partial<Seen>): Seen => ({ time: TIME + now, oldest: '10', number: '12', heads: [], ...more });
  /** A memory whose horizon is the moment before the test began. */
  const knowing = () => {
    const memory = queueMemory();
    memory.learn(seen({ number: '12' }), { everywhere: true });
    memory.learn(seen({ oldest: '12', number: '12' }), { everywhere: true });
    return memory;
  };

  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });

  it('begins when all transactions of an earlier claim have ended', () => {
    const memory = queueMemory();
    expect(memory.recall()).toBeNull();
    memory.learn(seen({ number: '12' }), { everywhere: true });
    expect(memory.recall()).toBeNull();
    now = 100;
    memory.learn(seen({ oldest: '11', number: '20' }), { everywhere: true });
    expect(memory.recall()).toBeNull();
    memory.learn(seen({ oldest: '12', number: '20', heads: [head(TIME - 5000), head(TIME + 50)] }), {
      everywhere: true,
    });
    expect(memory.recall()).toEqual({ since: new Date(TIME - 1).toISOString(), behind: [head(TIME - 5000)] });
  });

  it('is renewed every ten seconds, and ends when a claim fails or the clock was set back', () => {
    const memory = knowing();
    expect(memory.recall()).not.toBeNull();
    now = 10_000;
    expect(memory.recall()).toBeNull();

    const failed = knowing();
    failed.forget();
    expect(failed.recall()).toBeNull();

    const back = knowing();
    back.learn(seen({ time: TIME }), { everywhere: false });
    expect(back.recall()).toBeNull();
  });

  it('is not used beside a transaction that writes for long, or with very many queues', () => {
    const beside = knowing();
    now = 4000;
    beside.learn(seen({ oldest: '11' }), { everywhere: false });
    expect(beside.recall()).not.toBeNull();
    now = 6000;
    beside.learn(seen({ oldest: '11' }), { everywhere: false });
    expect(beside.recall()).toBeNull();

    now = 0;
    const many = knowing();
    many.learn(seen({ oldest: '12', heads: null }), { everywhere: false });
    expect(many.recall()).toBeNull();
  });
});
