import { db } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { recordEventsSql } from '#lib/webhooks/events/record-events-sql.ts';
import { countsAsUnread } from '#lib/workspace/retention/counts-as-unread-sql.ts';
import { threadLinesSql, workEventsSql } from './record-work-sql.ts';

/** Rows per statement, and statements per pass; the next pass finds the rest. */
const BITE = 500;
const MAX_BITES = 10;

/**
 * Opens snoozed conversations whose time has come, in all workspaces, and leaves them unread, so that someone comes back to
 * them: their place in the list, by their last message, may be far down. Returns how many.
 */
export async function wakeSnoozed(): Promise<number> {
  let woken = 0;
  for (let bite = 0; bite < MAX_BITES; bite++) {
    const count = await wakeSome();
    woken += count;
    if (count < BITE) break;
  }
  return woken;
}

async function wakeSome(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    WITH due AS MATERIALIZED (
      SELECT workspace_id, id FROM conversations
      WHERE status = 'snoozed' AND snoozed_until <= now()
      ORDER BY snoozed_until LIMIT ${BITE}
      FOR NO KEY UPDATE SKIP LOCKED
    ), woken AS MATERIALIZED (
      UPDATE conversations AS talk SET status = 'open', snoozed_until = NULL, updated_at = clock_timestamp(),
        unread_count = CASE WHEN EXISTS (
          SELECT FROM messages AS message
          WHERE message.workspace_id = talk.workspace_id AND message.conversation_id = talk.id AND ${countsAsUnread}
        ) THEN greatest(talk.unread_count, 1) ELSE talk.unread_count END
      FROM due WHERE talk.workspace_id = due.workspace_id AND talk.id = due.id
      RETURNING talk.workspace_id, talk.id AS conversation_id, 'status' AS kind, 'clock' AS cause, NULL::uuid AS actor_id,
        NULL::uuid AS assignee_id, talk.status, talk.snoozed_until
    ), ${threadLinesSql('woken')}, told AS MATERIALIZED (
      SELECT row_number() OVER () AS position, event.* FROM (${workEventsSql('woken')}) AS event
    ), ${recordEventsSql('told')}, ${notifyConversationsSql('woken')}
    SELECT (SELECT count(*)::int FROM woken) AS count, (SELECT count(*) FROM announced) AS told,
      (SELECT count(*) FROM dispatched) AS woken`;
  return row?.count ?? 0;
}
