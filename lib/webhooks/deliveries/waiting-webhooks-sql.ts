import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The webhooks with a delivery that waits for its first attempt, as `waiting (workspace_id, webhook_id, head)` of a
 * `WITH RECURSIVE`; `head` is when the first one is due. It skips through the index from one webhook to the next, however
 * many deliveries each has.
 */
export const waitingWebhooksSql = Prisma.sql`
  waiting (workspace_id, webhook_id, head) AS (
    (
      SELECT workspace_id, webhook_id, due_at FROM deliveries
      WHERE state = 'pending' ORDER BY workspace_id, webhook_id, due_at, position LIMIT 1
    )
    UNION ALL
    SELECT next.workspace_id, next.webhook_id, next.due_at
    FROM waiting CROSS JOIN LATERAL (
      SELECT workspace_id, webhook_id, due_at FROM deliveries
      WHERE state = 'pending'
        AND (deliveries.workspace_id, deliveries.webhook_id) > (waiting.workspace_id, waiting.webhook_id)
      ORDER BY workspace_id, webhook_id, due_at, position LIMIT 1
    ) AS next
  )`;
