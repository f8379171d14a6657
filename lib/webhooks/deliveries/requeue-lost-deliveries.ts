import { Prisma } from '#lib/platform/database/db.ts';
import { putBackInQueue } from './put-back-in-queue.ts';

/** A retry that is this late was lost with its engine. */
const LOST_AFTER = '5 minutes';

/**
 * Requeues what a killed process left behind: deliveries whose lease expired during an attempt (they may have arrived, and
 * arrive again with the same `webhook-id`), and those whose retry was lost.
 */
export async function requeueLostDeliveries(): Promise<void> {
  await putBackInQueue({
    which: Prisma.sql`
      (state = 'attempting' AND due_at < now())
        OR (state = 'retrying' AND due_at < now() - ${LOST_AFTER}::interval)`,
  });
}
