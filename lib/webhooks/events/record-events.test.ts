import pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import type { EventName } from './constants.ts';
import { type NewEvent, recordEvents } from './record-events.ts';
import { DELIVERIES_CHANNEL } from './record-events-sql.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

const record = (events: NewEvent[]) => db().$transaction((tx) => recordEvents({ tx, events }));
const event = (name: EventName = 'message.received', workspace = workspaceId): NewEvent => ({
  workspaceId: workspace,
  id: newId(),
  name,
  data: { phone: '919812345678' },
});

async function createHook({
  workspace = workspaceId,
  events = ['message.received'],
  disabledAt = null as Date | null,
}) {
  const id = newId();
  await db().webhook.create({
    data: { workspaceId: workspace, id, url: 'http://127.0.0.1/', events, secret: 'x', disabledAt },
  });
  return id;
}

const deliveriesOf = (events: NewEvent[]) =>
  db().delivery.findMany({
    where: { eventId: { in: events.map(({ id }) => id) } },
    select: { workspaceId: true, eventId: true, webhookId: true, state: true },
  });

it('records a delivery of each event for every enabled webhook of the workspace that subscribed to it, and for no other', async () => {
  const { workspaceId: other } = await createTestWorkspace();
  const received = await createHook({});
  const both = await createHook({ events: ['message.received', 'message.status'] });
  await createHook({ disabledAt: new Date() });
  const foreign = await createHook({ workspace: other });
  const [ours, status, theirs] = [event(), event('message.status'), event('message.received', other)] as const;
  await record([ours, status, theirs]);
  const owed = (await deliveriesOf([ours, status, theirs])).map((row) => [
    row.workspaceId,
    row.eventId,
    row.webhookId,
    row.state,
  ]);
  expect(owed.sort()).toEqual(
    [
      [workspaceId, ours.id, received, 'pending'],
      [workspaceId, ours.id, both, 'pending'],
      [workspaceId, status.id, both, 'pending'],
      [other, theirs.id, foreign, 'pending'],
    ].sort(),
  );
});

it('says when an event was written, not when its transaction began', async () => {
  const [first, second] = [event('conversation.assigned'), event('conversation.assigned')];
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT now()`;
    await new Promise((done) => setTimeout(done, 5));
    await record([first]);
    await new Promise((done) => setTimeout(done, 5));
    await recordEvents({ tx, events: [second] });
  });
  const inTime = await db().event.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
  expect(inTime.map(({ id }) => id)).toEqual([first.id, second.id]);
});

it('records events that no one subscribed to, in the order given', async () => {
  const events = Array.from({ length: 300 }, () => event());
  await record(events.toReversed());
  const stored = await db().event.findMany({ where: { workspaceId }, orderBy: { position: 'asc' } });
  expect(stored.map(({ id }) => id)).toEqual(events.toReversed().map(({ id }) => id));
  expect(new Set(stored.map(({ transaction }) => transaction)).size).toBe(1);
  expect(stored[0]).toMatchObject({ name: 'message.received', data: { phone: '919812345678' } });
});

it('leaves nothing behind when the transaction rolls back', async () => {
  await createHook({});
  const failing = db().$transaction(async (tx) => {
    await recordEvents({ tx, events: [event()] });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db().event.count({ where: { workspaceId } })).toBe(0);
  expect(await db().delivery.count({ where: { workspaceId } })).toBe(0);
});

it('wakes the dispatchers once, and only when there is a delivery', async () => {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    const woken: string[] = [];
    client.on('notification', ({ payload }) => woken.push(payload ?? ''));
    await client.query(`LISTEN ${DELIVERIES_CHANNEL}`);
    await record([event()]);
    await createHook({});
    await record([event(), event(), event()]);
    await client.query(`NOTIFY ${DELIVERIES_CHANNEL}, 'last'`);
    await vi.waitFor(() => expect(woken).toContain('last'));
    expect(woken).toEqual(['', 'last']);
  } finally {
    await client.end();
  }
});

it('survives a webhook that is deleted at the same moment', async () => {
  const webhookId = await createHook({});
  let recording: Promise<void> | undefined;
  await db().$transaction(async (tx) => {
    await tx.webhook.delete({ where: { workspaceId_id: { workspaceId, id: webhookId } } });
    recording = record([event()]);
    // Waits until the other one waits for us (or, without the lock, has gone ahead and will fail).
    await vi.waitFor(async () => {
      const [row] = await tx.$queryRaw<
        { waiting: bigint }[]
      >`SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted`;
      expect(Number(row?.waiting)).toBeGreaterThan(0);
    });
  });
  await recording;
  expect(await db().event.count({ where: { workspaceId } })).toBe(1);
  expect(await db().delivery.count({ where: { workspaceId } })).toBe(0);
});
