import { requeueLostOrders } from '#lib/commerce/orders/requeue-lost-orders.ts';
import { giveBackIdle } from '#lib/flows/runs/give-back-idle.ts';
import { purgeDeletedFlows } from '#lib/flows/runs/purge-deleted-flows.ts';
import { requeueLostRuns } from '#lib/flows/runs/requeue-lost-runs.ts';
import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { wakeSnoozed } from '#lib/messaging/conversations/wake-snoozed.ts';
import { requeueLostCopies } from '#lib/messaging/media/requeue-lost-copies.ts';
import { markLostSends } from '#lib/messaging/messages/mark-lost-sends.ts';
import { requeueLostDeliveries } from '#lib/webhooks/deliveries/requeue-lost-deliveries.ts';
import { allAccounts } from '#lib/workspace/numbers/all-accounts.ts';
import { expiringTables, purgeExpired } from '#lib/workspace/retention/purge-expired.ts';
import { purgeWorkspace } from '#lib/workspace/retention/purge-workspace.ts';
import { releaseIdempotencyKeys } from '#lib/workspace/retention/release-idempotency-keys.ts';
import { workspacesWithRetention } from '#lib/workspace/retention/workspace-retention.ts';
import type { Place } from './place.ts';

/** The engine's scheduled work, for all workspaces. */
export async function runSchedules({ workspaceId }: Pick<Place, 'workspaceId'>) {
  await wakeSnoozed();
  await unassignDeparted();
  await giveBackIdle();
  await markLostSends();
  await requeueLostRuns();
  await requeueLostCopies();
  await requeueLostOrders();
  await requeueLostDeliveries();
  await allAccounts();
  await workspacesWithRetention();
  const retention = { messages: 1, media: 1, runs: 1, requests: 1, audit: 1 };
  await purgeWorkspace({ workspaceId, retention, withinMs: 10_000 });
  for (const table of expiringTables) await purgeExpired({ table, withinMs: 10_000 });
  await purgeDeletedFlows({ withinMs: 10_000 });
  await releaseIdempotencyKeys({ withinMs: 10_000 });
}
