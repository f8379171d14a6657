import { db, Prisma } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { enabledWebhook } from '../endpoints/enabled-webhook.ts';
import { DELIVERIES_CHANNEL } from '../events/record-events-sql.ts';
import { dueNowSql } from './due-now-sql.ts';

/** What to deliver again: selected deliveries, or every subscribed event recorded in `[from, to)`. */
export type ReplaySelection =
  | { deliveryIds: string[] }
  | {
      from: Date;
      to: Date;
      /** Skips what this webhook has acknowledged. */
      undeliveredOnly?: boolean;
    };

/**
 * Delivers events to a webhook again: as new deliveries of the same events, with the same `webhook-id`. A delivery that
 * waits for its next attempt is attempted at once instead; one that waits for its first attempt, or is under way, is
 * skipped. The new ones leave in the order of their events. A range includes events from when the webhook was disabled or
 * did not exist. Returns how many events will be delivered; throws `not_found`, or `conflict` when the webhook is disabled.
 */
export async function replayDeliveries({
  workspaceId,
  webhookId,
  selection,
}: {
  workspaceId: string;
  webhookId: string;
  selection: ReplaySelection;
}): Promise<{ replayed: number }> {
  const { events } = await enabledWebhook({ workspaceId, webhookId });
  const [done] = await db().$queryRaw<{ replayed: number }[]>`
    WITH webhook AS MATERIALIZED (
      SELECT id FROM webhooks WHERE workspace_id = ${workspaceId}::uuid AND id = ${webhookId}::uuid FOR KEY SHARE
    ), chosen AS MATERIALIZED (
      SELECT event.workspace_id, event.id, event.position, (event.data ->> 'conversation_id')::uuid AS conversation_id
      FROM events event
      WHERE event.workspace_id = ${workspaceId}::uuid AND ${chosen(selection, webhookId, events)}
    ), hastened AS (
      UPDATE deliveries SET state = 'pending', due_at = ${dueNowSql}
      FROM chosen CROSS JOIN webhook
      WHERE deliveries.workspace_id = chosen.workspace_id AND deliveries.event_id = chosen.id
        AND deliveries.webhook_id = webhook.id AND deliveries.state = 'retrying'
      RETURNING 1
    ), made AS (
      INSERT INTO deliveries (workspace_id, id, event_id, webhook_id, conversation_id, replay, due_at)
      SELECT chosen.workspace_id, gen_random_uuid(), chosen.id, webhook.id, conversation_id, true, ${dueNowSql}
      FROM chosen CROSS JOIN webhook
      WHERE NOT EXISTS (
        SELECT FROM deliveries present
        WHERE present.workspace_id = chosen.workspace_id AND present.event_id = chosen.id
          AND present.webhook_id = webhook.id AND present.state IN ('pending', 'attempting', 'retrying'))
      ORDER BY chosen.position
      RETURNING 1
    ), replayed AS (
      SELECT count(*)::int AS count FROM (SELECT FROM hastened UNION ALL SELECT FROM made) AS either
    )
    SELECT count AS replayed, CASE WHEN count > 0 THEN ${notifySql(DELIVERIES_CHANNEL)} END::text
    FROM replayed`;
  return { replayed: done?.replayed ?? 0 };
}

function chosen(selection: ReplaySelection, webhookId: string, events: string[]): Prisma.Sql {
  if ('deliveryIds' in selection) {
    return Prisma.sql`event.id IN (
      SELECT event_id FROM deliveries asked
      WHERE asked.workspace_id = event.workspace_id AND asked.webhook_id = ${webhookId}::uuid
        AND asked.id = ANY (${selection.deliveryIds}::uuid[]))`;
  }
  const { from, to, undeliveredOnly } = selection;
  // The event has few deliveries, and the webhook many: as texts, its ID and the state are in no index (docs/decisions/262).
  const unacknowledged = Prisma.sql`AND NOT EXISTS (
    SELECT FROM deliveries done
    WHERE done.workspace_id = event.workspace_id AND done.event_id = event.id AND done.webhook_id::text = ${webhookId}
      AND done.state::text = 'delivered' OFFSET 0)`;
  return Prisma.sql`event.created_at >= ${from}::timestamptz AND event.created_at < ${to}::timestamptz
    AND event.name = ANY (${events}) AND event.data -> 'test' IS NULL
    ${undeliveredOnly ? unacknowledged : Prisma.empty}`;
}
