import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { webhookHealth } from '../endpoints/webhook-health.ts';
import type { AttemptOutcome } from './attempt-delivery.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { readDelivery } from './read-delivery.ts';
import { requeueDelivery } from './requeue-delivery.ts';
import { requeueLostDeliveries } from './requeue-lost-deliveries.ts';
import { settleAttempts } from './settle-attempts.ts';
import { setUpDeliveries } from './testing/set-up-deliveries.ts';

const { receiver, record, deliveries, webhookRow, workspaceId } = setUpDeliveries();

const claim = (leaseMs = 60_000) =>
  claimDeliveries({ by: newId(), room: new Map(), roomElsewhere: 100, atMost: 100, after: null, leaseMs });

const outcome = (status: number, at = Date.now()): AttemptOutcome => ({
  startedAt: new Date(at),
  durationMs: 5,
  status,
  acknowledged: status === 200,
  error: null,
  responseBody: null,
  retryAfterMs: null,
});

const engineEvents = () => db().engineEvent.count({ where: { name: 'delivery/attempt.failed' } });

it('changes nothing for an attempt whose delivery someone else has claimed meanwhile', async () => {
  const { webhook } = await receiver();
  await record();
  const [late] = await claim(-1);
  await requeueLostDeliveries();
  const [present] = await claim();
  expect(present).toMatchObject({ id: late?.id, number: 2 });
  const before = await engineEvents();
  await settleAttempts([{ delivery: late!, outcome: outcome(410) }]);
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'attempting', attempts: 2, attemptLog: [] }]);
  expect(await webhookRow(webhook.id)).toMatchObject({ disabledAt: null, lastStatus: null });
  expect(await engineEvents()).toBe(before);
  await settleAttempts([{ delivery: present!, outcome: outcome(200) }]);
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attemptLog: [{ number: 2 }] }]);
});

it('keeps an acknowledged attempt in its delivery, and reads what an earlier version logged the same way', async () => {
  const { webhook } = await receiver();
  await record(2);
  const [ours, former] = await claim();
  const answered = { ...outcome(200), responseBody: 'thanks' };
  await settleAttempts([{ delivery: ours!, outcome: answered }]);
  expect(await db().deliveryAttempt.count({ where: { workspaceId: workspaceId() } })).toBe(0);
  await db().delivery.updateMany({
    where: { id: former!.id },
    data: { state: 'delivered', lastStatus: 200, finishedAt: new Date() },
  });
  const { startedAt, durationMs, responseBody } = answered;
  await db().deliveryAttempt.create({
    data: {
      workspaceId: workspaceId(),
      deliveryId: former!.id,
      number: 1,
      startedAt,
      durationMs,
      status: 200,
      responseBody,
    },
  });
  const [read, readFormer] = await Promise.all(
    [ours, former].map((delivery) => readDelivery({ workspaceId: workspaceId(), deliveryId: delivery!.id })),
  );
  expect(read?.attemptLog).toMatchObject([
    { number: 1, startedAt, durationMs, status: 200, error: null, responseBody },
  ]);
  const withoutEvent = (log: object[] = []) => log.map((attempt) => ({ ...attempt, requestHeaders: null }));
  expect(withoutEvent(read?.attemptLog)).toEqual(withoutEvent(readFormer?.attemptLog));
  expect((await webhookHealth({ workspaceId: workspaceId() })).get(webhook.id)).toMatchObject({
    calls: 2,
    acknowledged: 2,
  });
});

it('writes the row of a webhook only when its health changes, or every ten seconds', async () => {
  const { webhook } = await receiver();
  await record(4);
  const claimed = await claim();
  const now = Date.now();
  const version = async () => {
    const [row] = await db().$queryRaw<{ xmin: string }[]>`
      SELECT xmin::text FROM webhooks WHERE workspace_id = ${workspaceId()}::uuid AND id = ${webhook.id}::uuid`;
    return row?.xmin;
  };
  const versions = [];
  for (const [n, [status, afterMs]] of Object.entries([
    [200, 0],
    [200, 9000],
    [200, 10_000],
    [500, 10_001],
  ] as const)) {
    await settleAttempts([{ delivery: claimed[Number(n)]!, outcome: outcome(status, now + afterMs) }]);
    versions.push(await version());
  }
  expect(versions[1]).toBe(versions[0]);
  expect(new Set(versions).size).toBe(3);
  expect(await webhookRow(webhook.id)).toMatchObject({ lastDeliveryAt: new Date(now + 10_006), lastStatus: 500 });
});

it('writes mixed outcomes of one batch, and takes the webhook’s health from the last of them', async () => {
  const { webhook } = await receiver();
  await record(3);
  const [first, second, third] = await claim();
  const before = await engineEvents();
  const now = Date.now();
  await settleAttempts([
    { delivery: third!, outcome: outcome(503, now + 20) },
    { delivery: first!, outcome: outcome(500, now) },
    { delivery: second!, outcome: outcome(200, now + 10) },
  ]);
  const states = (await deliveries(webhook.id)).map(({ state }) => state).sort();
  expect(states).toEqual(['delivered', 'retrying', 'retrying']);
  expect(await webhookRow(webhook.id)).toMatchObject({ lastStatus: 503, failingSince: expect.any(Date) });
  expect(await engineEvents()).toBe(before + 2);
});

it.each([
  ['the last of its attempts has failed', outcome(500), [], 'failed'],
  ['the webhook is gone', outcome(410), [60_000], 'failed'],
  ['there is another attempt to come', outcome(500), [60_000], 'retrying'],
])('plans another attempt only where there is one: %s', async (_when, last, retryDelays, state) => {
  const { webhook } = await receiver();
  await record();
  const [claimed] = await claim();
  const [leased] = await deliveries(webhook.id);
  const before = await engineEvents();
  await settleAttempts([{ delivery: claimed!, outcome: last, retryDelays }]);
  const [delivery] = await deliveries(webhook.id);
  expect(delivery?.state).toBe(state);
  const isPlanned = state === 'retrying';
  expect((await engineEvents()) - before).toBe(isPlanned ? 1 : 0);
  expect(delivery?.dueAt.getTime() === leased?.dueAt.getTime()).toBe(!isPlanned);
});

it('delivers nothing to a disabled webhook, and cancels what was waiting for it', async () => {
  const { webhook } = await receiver();
  await record(2);
  await db().webhook.updateMany({ where: { id: webhook.id }, data: { disabledAt: new Date() } });
  expect(await claim()).toEqual([]);
  expect(await deliveries(webhook.id)).toMatchObject([
    { state: 'cancelled', attempts: 0, finishedAt: expect.any(Date) },
    { state: 'cancelled', attempts: 0, finishedAt: expect.any(Date) },
  ]);
});

it('cancels many deliveries of a webhook that is gone little by little, so that its last attempt is soon recorded', async () => {
  const { webhook } = await receiver();
  await record();
  const [last] = await claim();
  await db().$executeRaw`
    INSERT INTO deliveries (workspace_id, id, event_id, webhook_id)
    SELECT workspace_id, gen_random_uuid(), event_id, webhook_id FROM deliveries, generate_series(1, 1150)
    WHERE workspace_id = ${workspaceId()}::uuid`;
  await settleAttempts([{ delivery: last!, outcome: outcome(410) }]);
  expect(await webhookRow(webhook.id)).toMatchObject({ disabledAt: expect.any(Date) });
  const waiting = () => db().delivery.count({ where: { webhookId: webhook.id, state: 'pending' } });
  expect(await waiting()).toBe(150);
  expect([...(await claim()), ...(await claim())]).toEqual([]);
  expect(await waiting()).toBe(0);
});

it('keeps a disabled workspace’s deliveries until it is enabled', async () => {
  const { webhook } = await receiver();
  await record(2);
  const setDisabled = (disabledAt: Date | null) =>
    db().workspace.update({ where: { id: workspaceId() }, data: { disabledAt } });
  await setDisabled(new Date());
  expect(await claim()).toEqual([]);
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
  await setDisabled(null);
  expect(await claim()).toHaveLength(2);
});

it('claims as much of each webhook’s queue as it has room for, oldest first', async () => {
  const busy = await receiver();
  const full = await receiver();
  const idle = await receiver();
  const events = await record(5);
  const room = new Map([
    [busy.webhook.id, 2],
    [full.webhook.id, 0],
  ]);
  const claimed = await claimDeliveries({
    by: newId(),
    room,
    roomElsewhere: 4,
    atMost: 100,
    after: null,
    leaseMs: 60_000,
  });
  const of = (webhookId: string) => claimed.filter((delivery) => delivery.webhookId === webhookId);
  expect([of(busy.webhook.id).length, of(full.webhook.id).length, of(idle.webhook.id).length]).toEqual([2, 0, 4]);
  expect(new Set(events.map(({ id }) => id))).toContain(claimed[0]?.event.id);
});

it('claims nothing for a workspace that is full', async () => {
  await receiver();
  await record();
  const wide = { by: newId(), room: new Map(), roomElsewhere: 8, atMost: 8, after: null, leaseMs: 60_000 };
  expect(await claimDeliveries({ ...wide, full: [workspaceId()] })).toEqual([]);
  expect(await claimDeliveries({ ...wide, full: [newId()] })).toHaveLength(1);
});

it('starts after a given webhook, so that a full claim starves no one', async () => {
  const hooks = [await receiver(), await receiver(), await receiver()].map(({ webhook }) => webhook.id).sort();
  await record(10);
  const next = async (after: string | null) => {
    const claimed = await claimDeliveries({
      by: newId(),
      room: new Map(),
      roomElsewhere: 2,
      atMost: 2,
      after,
      leaseMs: 60_000,
    });
    return [...new Set(claimed.map(({ webhookId }) => webhookId))];
  };
  expect(await next(null)).toEqual([hooks[0]]);
  expect(await next(hooks[0]!)).toEqual([hooks[1]]);
  expect(await next(hooks[1]!)).toEqual([hooks[2]]);
  expect(await next(hooks[2]!)).toEqual([hooks[0]]);
});

it('puts a retry back when it is due, once, and not when a later attempt has failed since', async () => {
  const { webhook } = await receiver();
  await record();
  const [delivery] = await claim();
  await settleAttempts([{ delivery: delivery!, outcome: outcome(500), retryDelays: [0, 60_000] }]);
  const [failed] = await deliveries(webhook.id);
  const requeue = () => requeueDelivery({ workspaceId: workspaceId(), deliveryId: failed!.id, dueAt: failed!.dueAt });
  await requeue();
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'pending' }]);
  const [again] = await claim();
  await settleAttempts([{ delivery: again!, outcome: outcome(500), retryDelays: [0, 60_000] }]);
  await requeue();
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'retrying', attempts: 2 }]);
});

it.each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
])('plans a retry by the database’s clock: of a process whose own is an hour %s', async (_how, byMs) => {
  const { webhook } = await receiver();
  await record();
  const [delivery] = await claim();
  const before = Date.now();
  await settleAttempts([{ delivery: delivery!, outcome: outcome(500, before + byMs), retryDelays: [60_000] }]);
  await requeueLostDeliveries();
  const [failed] = await deliveries(webhook.id);
  expect(failed).toMatchObject({ state: 'retrying' });
  const afterMs = failed!.dueAt.getTime() - before;
  expect(afterMs).toBeGreaterThan(40_000);
  expect(afterMs).toBeLessThan(80_000);
  const where = { name: 'delivery/attempt.failed', data: { path: ['deliveryId'], equals: failed!.id } };
  const { data } = await db().engineEvent.findFirstOrThrow({ where });
  expect(data).toMatchObject({ dueAt: failed!.dueAt.toISOString(), waitMs: expect.any(Number) });
  expect(Math.abs(Object(data).waitMs - afterMs)).toBeLessThan(5_000);
});

it('requeues retries that were lost, and leaves alone those that are only late', async () => {
  const { webhook } = await receiver();
  await record(2);
  const [lost, late] = await deliveries(webhook.id);
  const retrying = (id: string, minutesAgo: number) =>
    db().delivery.updateMany({
      where: { id },
      data: { state: 'retrying', dueAt: new Date(Date.now() - minutesAgo * 60_000) },
    });
  await retrying(lost!.id, 6);
  await retrying(late!.id, 4);
  await requeueLostDeliveries();
  const states = new Map((await deliveries(webhook.id)).map(({ id, state }) => [id, state]));
  expect(states.get(lost!.id)).toBe('pending');
  expect(states.get(late!.id)).toBe('retrying');
});
