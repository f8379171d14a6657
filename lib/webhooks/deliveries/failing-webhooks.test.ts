import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { setUpDeliveries, WAIT } from './testing/set-up-deliveries.ts';

const { receiver, dispatch, record, deliveries, webhookRow, workspaceId } = setUpDeliveries();

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
