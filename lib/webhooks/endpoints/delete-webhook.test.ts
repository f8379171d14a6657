import { expect, it, vi } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { claimDeliveries } from '../deliveries/claim-deliveries.ts';
import { settleAttempts } from '../deliveries/settle-attempts.ts';
import { setUpDeliveries, WAIT } from '../deliveries/testing/set-up-deliveries.ts';
import { deleteWebhook } from './delete-webhook.ts';

const { receiver, dispatch, record, deliveries, workspaceId } = setUpDeliveries();

it('stops its deliveries at once, and no other webhook’s', async () => {
  const hanging = await receiver(() => 'hang');
  const good = await receiver();
  dispatch();
  await record(50);
  // As many as a new endpoint gets at once.
  await vi.waitFor(() => expect(hanging.received).toHaveLength(8), WAIT);
  await deleteWebhook({ workspaceId: workspaceId(), webhookId: hanging.webhook.id });
  await record(50);
  await vi.waitFor(() => expect(good.received).toHaveLength(100), WAIT);
  expect(hanging.received).toHaveLength(8);
  expect(await deliveries(hanging.webhook.id)).toEqual([]);
});

it('leaves nothing to record for attempts that were under way', async () => {
  const { webhook } = await receiver();
  await record(2);
  const claimed = await claimDeliveries({
    by: newId(),
    room: new Map(),
    roomElsewhere: 8,
    atMost: 8,
    after: null,
    leaseMs: 60_000,
  });
  await deleteWebhook({ workspaceId: workspaceId(), webhookId: webhook.id });
  const came = { startedAt: new Date(), durationMs: 1, error: null, responseBody: null, retryAfterMs: null };
  await settleAttempts([
    { delivery: claimed[0]!, outcome: { ...came, status: 500, acknowledged: false } },
    { delivery: claimed[1]!, outcome: { ...came, status: 200, acknowledged: true } },
  ]);
  expect(await deliveries(webhook.id)).toEqual([]);
});
