import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpDeliveries, WAIT } from '../deliveries/testing/set-up-deliveries.ts';
import { webhookHealth } from './webhook-health.ts';

const { receiver, dispatch, record, deliveries, workspaceId } = setUpDeliveries();
const HOUR = 3_600_000;

async function called(webhookId: string, count: number) {
  await record(count);
  await vi.waitFor(async () => {
    expect((await deliveries(webhookId)).filter(({ finishedAt }) => finishedAt)).toHaveLength(count);
  }, WAIT);
}

it('counts the attempts of the last day, the acknowledged ones among them, and how long they took', async () => {
  const { webhook } = await receiver((call) => ({ status: call % 4 === 0 ? 500 : 200 }));
  dispatch({ retryDelays: [] });
  await called(webhook.id, 8);
  await db().$executeRaw`UPDATE delivery_attempts SET duration_ms = 40`;
  await db().$executeRaw`
    UPDATE deliveries SET delivered_duration_ms = 40 WHERE delivered_duration_ms IS NOT NULL`;
  const slow = (await deliveries(webhook.id)).find(({ state }) => state === 'delivered');
  await db().delivery.updateMany({ where: { id: slow?.id ?? '' }, data: { deliveredDurationMs: 900 } });
  const health = (await webhookHealth({ workspaceId: workspaceId() })).get(webhook.id);
  expect(health).toMatchObject({ calls: 8, acknowledged: 6, p95_ms: 900 });
  expect(Math.abs(Date.parse(health?.since ?? '') - Date.now() + 24 * HOUR)).toBeLessThan(60_000);
  expect(health?.buckets).toHaveLength(24);
  expect(health?.buckets.at(-1)).toMatchObject({ calls: 8, acknowledged: 6, p95_ms: 900 });
  expect(health?.buckets[0]).toEqual({ from: health?.since, calls: 0, acknowledged: 0, p95_ms: null });
  const begins = health?.buckets.map(({ from }) => (Date.parse(from) - Date.parse(health.since)) / HOUR);
  expect(begins).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
});

it('assigns each attempt to its time, and forgets what is older than a day', async () => {
  const { webhook } = await receiver();
  dispatch();
  await called(webhook.id, 3);
  const [first, second, third] = await deliveries(webhook.id);
  for (const [delivery, hours] of [
    [first, 30],
    [second, 12.5],
    [third, 0.5],
  ] as const) {
    const at = new Date(Date.now() - hours * HOUR);
    await db().delivery.updateMany({
      where: { id: delivery?.id ?? '' },
      data: { createdAt: at, deliveredStartedAt: at },
    });
  }
  const health = (await webhookHealth({ workspaceId: workspaceId() })).get(webhook.id);
  expect(health).toMatchObject({ calls: 2, acknowledged: 2 });
  const filled = health?.buckets.flatMap(({ calls }, index) => (calls > 0 ? [index] : []));
  expect(filled).toEqual([11, 23]);
});

it('judges a busy endpoint by its latest 2,000 deliveries, over the time that they span', async () => {
  const { webhook } = await receiver();
  const [event] = await record(1);
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO deliveries (workspace_id, id, event_id, webhook_id, state, attempts, created_at)
      SELECT ${workspaceId()}::uuid, gen_random_uuid(), ${event?.id}::uuid, ${webhook.id}::uuid, 'delivered', 1,
        now() - n * interval '1 second' FROM generate_series(1, 2500) n
      RETURNING workspace_id, id, created_at
    )
    INSERT INTO delivery_attempts (workspace_id, delivery_id, number, started_at, duration_ms, status)
    SELECT workspace_id, id, 1, created_at, 10, 200 FROM made`;
  const health = (await webhookHealth({ workspaceId: workspaceId() })).get(webhook.id);
  // One of the 2,000 deliveries is still waiting and has no attempt.
  expect(health).toMatchObject({ calls: 1999, acknowledged: 1999, p95_ms: 10 });
  expect(Math.abs(Date.parse(health?.since ?? '') - Date.now() + 1_999_000)).toBeLessThan(60_000);
  expect(health?.buckets.every(({ calls }) => calls > 0)).toBe(true);
});

it('leaves out webhooks without attempts, and other workspaces’', async () => {
  const { webhook } = await receiver();
  dispatch();
  expect(await webhookHealth({ workspaceId: workspaceId() })).toEqual(new Map());
  await called(webhook.id, 1);
  const { workspaceId: other } = await createTestWorkspace();
  expect(await webhookHealth({ workspaceId: other })).toEqual(new Map());
});
