import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RETRY_DELAYS_IN_TESTS, setUpDeliveries, WAIT } from '#lib/webhooks/deliveries/testing/set-up-deliveries.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { retryDelivery } from './retry-delivery.ts';

const { receiver, dispatch, record, deliveries, webhookRow } = setUpDeliveries();

let engine: Awaited<ReturnType<typeof startTestEngine>>;
beforeEach(async () => {
  engine = await startTestEngine({ functions: [retryDelivery] });
});
afterEach(() => engine.stop());

it('delivers everything to one receiver though another hangs and a third fails twice', async () => {
  const good = await receiver();
  const flaky = await receiver((index) => ({ status: index < 2 ? 500 : 200 }));
  const hanging = await receiver(() => 'hang');
  dispatch({ timeoutMs: 60_000 });
  const events = await record(100);
  const ids = events.map(({ id }) => id).sort();
  await vi.waitFor(() => expect(good.received).toHaveLength(100), WAIT);
  await vi.waitFor(async () => {
    const rows = await deliveries(flaky.webhook.id);
    expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(100);
  }, WAIT);
  expect(good.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids);
  expect([...new Set(flaky.received.map(({ headers }) => headers['webhook-id']))].sort()).toEqual(ids);
  expect(flaky.received).toHaveLength(102);
  expect(hanging.received.length).toBeLessThan(10);
});

it('retries with the same webhook-id until the receiver takes it, and logs every attempt', async () => {
  const { received, webhook } = await receiver((index) => ({ status: index < 2 ? 500 : 200, body: `try ${index}` }));
  dispatch();
  const [event] = await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event?.id, event?.id, event?.id]);
  const [delivery] = await deliveries(webhook.id);
  expect(delivery?.attemptLog).toMatchObject([
    { number: 1, status: 500, responseBody: 'try 0' },
    { number: 2, status: 500, responseBody: 'try 1' },
    { number: 3, status: 200, responseBody: 'try 2' },
  ]);
});

it('gives up when the attempts are used up', async () => {
  const { received, webhook } = await receiver(() => ({ status: 503 }));
  dispatch();
  await record();
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'failed' }]), WAIT);
  expect(received).toHaveLength(RETRY_DELAYS_IN_TESTS.length + 1);
  expect(await webhookRow(webhook.id)).toMatchObject({
    lastStatus: 503,
    failingSince: expect.any(Date),
    disabledAt: null,
  });
});
