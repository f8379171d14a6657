import { db } from '#lib/platform/database/db.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

/** Renews the lease of a delivery. False when it is no longer ours. */
export async function renewLease({
  delivery: { workspaceId, id, number },
  leaseMs,
}: {
  delivery: ClaimedDelivery;
  leaseMs: number;
}): Promise<boolean> {
  const { count } = await db().delivery.updateMany({
    where: { workspaceId, id, state: 'attempting', attempts: number },
    data: { dueAt: new Date(Date.now() + leaseMs) },
  });
  return count > 0;
}
