import { db } from '#lib/platform/database/db.ts';
import { notifyOfSql } from '#lib/platform/database/notify-sql.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { dueNowSql } from './due-now-sql.ts';

/** Releases deliveries whose attempts are not finished, so that another dispatcher claims them at once. */
export async function returnDeliveries({ deliveries }: { deliveries: ClaimedDelivery[] }): Promise<void> {
  if (deliveries.length === 0) return;
  const given = deliveries.map(({ workspaceId, id, number }) => ({ workspace_id: workspaceId, id, number }));
  await db().$executeRaw`
    WITH returned AS (
      UPDATE deliveries SET state = 'pending', due_at = ${dueNowSql}
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (workspace_id uuid, id uuid, number int)
      WHERE deliveries.workspace_id = given.workspace_id AND deliveries.id = given.id
        AND deliveries.state = 'attempting' AND deliveries.attempts = given.number
      RETURNING 1
    )
    ${notifyOfSql({ channel: DELIVERIES_CHANNEL, changed: 'returned' })}`;
}
