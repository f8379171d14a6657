import { db } from '#lib/platform/database/db.ts';
import { notifyOfSql } from '#lib/platform/database/notify-sql.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { dueNowSql } from './due-now-sql.ts';

/** A retry that is this late was lost with its engine. */
const LOST_AFTER = '5 minutes';

/**
 * Requeues what a killed process left behind: deliveries whose lease expired during an attempt (they may have arrived, and
 * arrive again with the same `webhook-id`), and those whose retry was lost.
 */
export async function requeueLostDeliveries(): Promise<void> {
  await db().$executeRaw`
    WITH requeued AS (
      UPDATE deliveries SET state = 'pending', due_at = ${dueNowSql}
      WHERE (state = 'attempting' AND due_at < now()) OR (state = 'retrying' AND due_at < now() - ${LOST_AFTER}::interval)
      RETURNING 1
    )
    ${notifyOfSql({ channel: DELIVERIES_CHANNEL, changed: 'requeued' })}`;
}
