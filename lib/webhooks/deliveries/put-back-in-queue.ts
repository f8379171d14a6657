import { Prisma } from '#lib/platform/database/db.ts';
import { notifyOfSql } from '#lib/platform/database/notify-sql.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { dueNowSql } from './due-now-sql.ts';

/**
 * A statement that puts deliveries back in the queue because their process did not finish them, and tells the dispatchers.
 * They are due only now, so what waits behind them in their conversations becomes due at the same moment: of one moment,
 * the queue's order is that of the events.
 */
export function backInQueueSql(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH moment AS MATERIALIZED (
      SELECT ${dueNowSql} AS due_at
    ), returned AS (
      UPDATE deliveries SET state = 'pending', due_at = moment.due_at FROM moment WHERE ${which}
      RETURNING workspace_id, webhook_id, conversation_id
    ), conversations AS MATERIALIZED (
      SELECT workspace_id, webhook_id, array_agg(DISTINCT conversation_id) AS ids FROM returned GROUP BY workspace_id, webhook_id
    ), behind AS MATERIALIZED (
      -- One read of each webhook's queue.
      SELECT place FROM conversations CROSS JOIN LATERAL (
        SELECT ctid AS place, conversation_id FROM deliveries
        WHERE state = 'pending' AND deliveries.workspace_id = conversations.workspace_id
          AND deliveries.webhook_id = conversations.webhook_id
        OFFSET 0
      ) AS waiting
      WHERE conversation_id = ANY (ids)
    ), moved AS (
      UPDATE deliveries SET due_at = moment.due_at FROM moment
      WHERE ctid = ANY (ARRAY(SELECT place FROM behind)) AND state = 'pending'
    )
    ${notifyOfSql({ channel: DELIVERIES_CHANNEL, changed: 'returned' })}`;
}
