import { db } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';

/** A function that was to put a delivery back and is so late has been lost with its engine. */
const LOST_AFTER = '5 minutes';

/**
 * Puts back what a killed process left behind: deliveries whose lease ran out in the middle of an attempt (they may
 * have arrived, and arrive again under the same `webhook-id`), and those whose retry no one made.
 */
export async function requeueLostDeliveries(): Promise<void> {
  await db().$executeRaw`
    WITH requeued AS (
      UPDATE deliveries SET state = 'pending', due_at = now()
      WHERE (state = 'attempting' AND due_at < now()) OR (state = 'retrying' AND due_at < now() - ${LOST_AFTER}::interval)
      RETURNING 1
    )
    ${notifySql({ channel: DELIVERIES_CHANNEL, changed: 'requeued' })}`;
}
