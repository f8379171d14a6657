import { beforeAll, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { type Expiring, purgeExpired } from './purge-expired.ts';
import { releaseIdempotencyKeys } from './release-idempotency-keys.ts';

const workspaceId = newId();
const withinMs = 10_000;
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

beforeAll(async () => {
  await db().workspace.create({ data: { id: workspaceId, name: 'Acme', slug: 'acme' } });
});

it.each<[Expiring, number, (createdAt: Date) => Promise<unknown>]>([
  [
    'idempotency_records',
    72,
    (createdAt) =>
      db().idempotencyRecord.create({
        data: { workspaceId, key: newId(), fingerprint: Buffer.of(1), state: 'done', lease: newId(), createdAt },
      }),
  ],
  [
    'rate_limit_windows',
    1,
    (windowStart) => db().rateLimitWindow.create({ data: { keyId: newId(), windowStart, used: 1 } }),
  ],
  [
    'api_requests',
    720,
    (createdAt) =>
      db().apiRequest.create({
        data: {
          ...{ workspaceId, id: newId(), keyId: newId(), method: 'GET', route: '/', path: '/' },
          ...{ status: 200, durationMs: 1, createdAt },
        },
      }),
  ],
  [
    'events',
    720,
    (createdAt) =>
      db().event.create({ data: { workspaceId, id: newId(), name: 'message.received', data: {}, createdAt } }),
  ],
  [
    'engine_events',
    24,
    (handledAt) => db().engineEvent.create({ data: { name: 'test/thing.happened', data: {}, handledAt } }),
  ],
  ['engine_runs', 1, (endedAt) => run({ state: 'completed', endedAt })],
  ['engine_runs', 24, (endedAt) => run({ state: 'completed', endedAt, idempotencyKey: newId() })],
  ['engine_runs', 720, (endedAt) => run({ state: 'failed', endedAt })],
])('keeps %s for %i hours', async (table, hours, create) => {
  await create(ago(hours - 0.1));
  await create(ago(hours + 0.1));
  await create(ago(hours + 50));
  expect(await purgeExpired({ table, withinMs })).toEqual({ deleted: 2, rest: 'done' });
  expect(await purgeExpired({ table, withinMs })).toEqual({ deleted: 0, rest: 'done' });
});

it('deletes an event with its deliveries and their attempts', async () => {
  const [eventId, webhookId, deliveryId] = [newId(), newId(), newId()];
  await db().webhook.create({
    data: { workspaceId, id: webhookId, url: 'https://example.com', events: [], secret: 'x' },
  });
  await db().event.create({
    data: { workspaceId, id: eventId, name: 'message.status', data: {}, createdAt: ago(721) },
  });
  await db().delivery.create({ data: { workspaceId, id: deliveryId, eventId, webhookId } });
  await db().deliveryAttempt.create({
    data: { workspaceId, deliveryId, number: 1, startedAt: ago(721), durationMs: 1, status: 500 },
  });
  expect(await purgeExpired({ table: 'events', withinMs })).toMatchObject({ deleted: 1 });
  expect(await db().delivery.count()).toBe(0);
  expect(await db().deliveryAttempt.count()).toBe(0);
  expect(await db().webhook.count()).toBe(1);
});

it('never deletes a run or an event of the engine that is not over', async () => {
  const before = [await db().engineRun.count(), await db().engineEvent.count()];
  await run({ createdAt: ago(10_000) });
  await db().engineEvent.create({ data: { name: 'test/thing.happened', data: {}, ts: 0n } });
  await purgeExpired({ table: 'engine_runs', withinMs });
  await purgeExpired({ table: 'engine_events', withinMs });
  expect([await db().engineRun.count(), await db().engineEvent.count()]).toEqual(before.map((count) => count + 1));
});

it('releases idempotency keys after a day, for active runs as well', async () => {
  const [young, old] = [newId(), [newId(), newId(), newId()]];
  await run({ idempotencyKey: young, createdAt: ago(23) });
  for (const idempotencyKey of old) await run({ idempotencyKey, createdAt: ago(25) });
  expect(await releaseIdempotencyKeys({ withinMs: 0, batch: 2 })).toEqual({ released: 2, rest: 'more' });
  expect(await releaseIdempotencyKeys({ withinMs, batch: 2 })).toEqual({ released: 1, rest: 'done' });
  expect(await db().engineRun.count({ where: { idempotencyKey: young } })).toBe(1);
  expect(await db().engineRun.count({ where: { idempotencyKey: { in: old } } })).toBe(0);
});

function run(data: object) {
  return db().engineRun.create({ data: { id: newId(), functionId: 'fn', event: {}, ...data } });
}
