import { db } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { recordEventsSql } from '#lib/webhooks/events/record-events-sql.ts';
import { threadLinesSql, workEventsSql } from './record-work-sql.ts';

/** Rows per statement, and statements per pass; the next pass finds the rest. */
const BITE = 500;
const MAX_BITES = 10;

/** Opens snoozed conversations whose time has come, in all workspaces. Returns how many. */
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
      UPDATE conversations AS talk SET status = 'open', snoozed_until = NULL, updated_at = clock_timestamp()
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
