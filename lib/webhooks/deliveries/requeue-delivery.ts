import { db } from '#lib/platform/database/db.ts';
import { notifyOfSql } from '#lib/platform/database/notify-sql.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { dueNowSql } from './due-now-sql.ts';

/**
 * Puts a failed delivery back into the dispatchers' queue when its next attempt is due. `dueAt` is the time that this
 * failure set: after a later failure, an end or a second call, nothing changes.
 */
export async function requeueDelivery({
  workspaceId,
  deliveryId,
  dueAt,
}: {
  workspaceId: string;
  deliveryId: string;
  dueAt: Date;
}): Promise<void> {
  await db().$executeRaw`
    WITH requeued AS (
      UPDATE deliveries SET state = 'pending', due_at = ${dueNowSql}
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${deliveryId}::uuid AND state = 'retrying' AND due_at <= ${dueAt}::timestamptz
      RETURNING 1
    )
    ${notifyOfSql({ channel: DELIVERIES_CHANNEL, changed: 'requeued' })}`;
}
