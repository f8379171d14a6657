import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { waitingForLock } from '#lib/testing/waiting-for-lock.ts';
import { sendTestEvent } from '../endpoints/send-test-event.ts';
import { listEvents } from '../events/list-events.ts';
import { listDeliveries } from './list-deliveries.ts';
import { readDelivery } from './read-delivery.ts';
import { setUpDeliveries, WAIT } from './testing/set-up-deliveries.ts';

const { receiver, dispatch, record, workspaceId } = setUpDeliveries();

it('sends a test the same way as real events, to this webhook only, and reports its outcome', async () => {
  const { received, webhook } = await receiver(() => ({ status: 418, body: 'short and stout' }));
  const other = await receiver();
  dispatch({ retryDelays: [] });
  const { deliveryId, eventId } = await sendTestEvent({ workspaceId: workspaceId(), webhookId: webhook.id });
  const outcome = () => readDelivery({ workspaceId: workspaceId(), deliveryId });
  await vi.waitFor(async () => expect(await outcome()).toMatchObject({ state: 'failed' }), WAIT);
  expect(received).toHaveLength(1);
  expect(received[0]?.headers['webhook-id']).toBe(eventId);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ event: 'message.received', data: { test: true } });
  expect(await outcome()).toMatchObject({
    lastStatus: 418,
    body: { event: 'message.received', data: { test: true } },
    attemptLog: [{ number: 1, status: 418, responseBody: 'short and stout', error: null }],
  });
  expect(other.received).toEqual([]);
  expect(await listEvents({ workspaceId: workspaceId(), limit: 10 })).toEqual({ events: [], next_cursor: null });
});

it('refuses to test a disabled webhook', async () => {
  const { webhook } = await receiver();
  await db().webhook.updateMany({ where: { id: webhook.id }, data: { disabledAt: new Date() } });
  const test = sendTestEvent({ workspaceId: workspaceId(), webhookId: webhook.id });
  await expect(test).rejects.toMatchObject({ code: 'conflict' });
});

it('refuses to test a webhook that is deleted meanwhile', async () => {
  const { webhook } = await receiver();
  const test = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM webhooks WHERE id = ${webhook.id}::uuid FOR UPDATE`;
    const sent = sendTestEvent({ workspaceId: workspaceId(), webhookId: webhook.id }).catch((error) => error);
    await vi.waitFor(async () => expect(await waitingForLock('deliveries')).toBeGreaterThan(0), WAIT);
    await tx.webhook.deleteMany({ where: { id: webhook.id } });
    return () => sent;
  });
  expect(await test()).toMatchObject({ code: 'not_found' });
});

it('lists deliveries newest first, page by page and filtered', async () => {
  const { webhook } = await receiver();
  await record(5);
  await sendTestEvent({ workspaceId: workspaceId(), webhookId: webhook.id });
  const all = { workspaceId: workspaceId(), webhookId: webhook.id, limit: 100 };
  const { deliveries, nextCursor } = await listDeliveries(all);
  expect(nextCursor).toBeNull();
  expect(deliveries).toHaveLength(6);
  expect(deliveries[0]).toEqual({
    id: expect.any(String),
    eventId: expect.any(String),
    event: 'message.received',
    state: 'pending',
    attempts: 0,
    nextAttemptAt: null,
    replay: false,
    test: true,
    phone: '15550100',
    receipt: null,
    lastStatus: null,
    lastError: null,
    createdAt: expect.any(Date),
    finishedAt: null,
  });
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDeliveries({ ...all, limit: 4, cursor });
    paged.push(...page.deliveries.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(deliveries.map(({ id }) => id));

  await db().delivery.updateMany({ where: { id: { in: paged.slice(0, 2) } }, data: { state: 'retrying' } });
  const retrying = await listDeliveries({ ...all, states: ['retrying', 'failed'] });
  expect(retrying.deliveries.map(({ id }) => id)).toEqual(paged.slice(0, 2));
  expect(retrying.deliveries[0]?.nextAttemptAt).toBeInstanceOf(Date);
  const read = (deliveryId = '') => readDelivery({ workspaceId: workspaceId(), deliveryId });
  expect((await read(paged[0])).nextAttemptAt).toBeInstanceOf(Date);
  expect((await read(paged[2])).nextAttemptAt).toBeNull();
  expect((await listDeliveries({ ...all, event: 'message.status' })).deliveries).toEqual([]);
  expect((await listDeliveries({ ...all, from: new Date(Date.now() + 60_000) })).deliveries).toEqual([]);
  expect((await listDeliveries({ ...all, to: new Date(Date.now() + 60_000) })).deliveries).toHaveLength(6);
});

it('shows nothing of another workspace', async () => {
  const { webhook } = await receiver();
  await record(1);
  const { workspaceId: other } = await createTestWorkspace();
  const [delivery] = (await listDeliveries({ workspaceId: workspaceId(), webhookId: webhook.id, limit: 1 })).deliveries;
  expect((await listDeliveries({ workspaceId: other, webhookId: webhook.id, limit: 1 })).deliveries).toEqual([]);
  const reading = (from: string) => readDelivery({ workspaceId: from, deliveryId: delivery?.id ?? '' });
  await expect(reading(other)).rejects.toMatchObject({ code: 'not_found' });
  expect(await reading(workspaceId())).toMatchObject({ id: delivery?.id });
});
