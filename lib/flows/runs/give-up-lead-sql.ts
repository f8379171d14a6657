import { threadLinesSql, workEventsSql } from '#lib/messaging/conversations/record-work-sql.ts';
import { holdingSql } from '#lib/messaging/flow-runs/holding-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { writeEventsSql } from '#lib/webhooks/events/record-events-sql.ts';

/** Higher than any number of events. */
const AFTER_ALL = 1_000_000;

/**
 * The part of a statement that sets who leads the conversations of ended or parked runs in `source` (flow_runs' columns): a
 * person if there is a `handoff`, no one if a flow led, and otherwise the one who held it. It records the events of
 * that. Before it ended the runs, the statement must have locked the conversations as `locked` (workspace_id, id,
 * status, assignee_id). After the commit, the caller notifies inboxes, and dispatchers if `owed` has a row.
 */
export function giveUpLeadSql(source: string, { handoff }: { handoff?: { note: string | null } } = {}): Prisma.Sql {
  const runs = Prisma.raw(source);
  return Prisma.sql`
    ${handoff ? handedOver(runs, handoff.note) : leftToNoOne(runs)}, told AS MATERIALIZED (
      SELECT row_number() OVER () AS position, ended.workspace_id, gen_random_uuid() AS id, event.name,
        event.own || jsonb_build_object('conversation_id', talk.id, 'phone', ltrim(contact.phone, '+')) AS data
      FROM ${runs} AS ended
      JOIN conversations AS talk ON talk.workspace_id = ended.workspace_id AND talk.id = ended.conversation_id
      JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
      CROSS JOIN LATERAL (
        SELECT jsonb_build_object('flow_id', ended.flow_id, 'run_id', ended.id) AS run,
          jsonb_build_object('node_id', ended.node_id, 'error', ended.error) AS failure
      ) AS of_run
      CROSS JOIN LATERAL (VALUES
        ${handoff ? Prisma.sql`('conversation.handoff', true, jsonb_build_object('note', ${handoff.note}::text)),` : Prisma.empty}
        ('flow.completed', ended.state IN ('completed', 'handed_off'), of_run.run),
        ('flow.failed', ended.state = 'failed', of_run.run || of_run.failure)
      ) AS event (name, happened, own)
      WHERE happened
      ${handoff ? Prisma.sql`UNION ALL SELECT ${AFTER_ALL}::int, event.* FROM (${workEventsSql('freed')}) AS event` : Prisma.empty}
    ), ${writeEventsSql('told')}`;
}

function leftToNoOne(runs: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    left_to AS (
      UPDATE conversations AS talk SET
        state = CASE
          WHEN talk.state = 'flow' AND NOT EXISTS (
            SELECT FROM flow_runs AS other
            WHERE other.workspace_id = talk.workspace_id AND other.conversation_id = talk.id AND ${holdingSql('other')}
              AND other.id NOT IN (SELECT id FROM ${runs})
            -- OFFSET, because the planner may otherwise read all active runs at once (docs/decisions/262).
            OFFSET 0
          ) THEN 'nobody'
          ELSE talk.state
        END,
        state_since = CASE WHEN talk.state = 'flow' THEN now() ELSE talk.state_since END,
        updated_at = clock_timestamp()
      FROM ${runs} AS ended
      WHERE talk.workspace_id = ended.workspace_id AND talk.id = ended.conversation_id
    )`;
}

/**
 * A handed-over conversation is open and unassigned (docs/decisions/160); that of someone who is blocked opens for no one
 * (docs/decisions/228).
 */
function handedOver(runs: Prisma.Sql, note: string | null): Prisma.Sql {
  const opens = Prisma.sql`contact.blocked_at IS NULL`;
  return Prisma.sql`
    left_to AS (
      UPDATE conversations AS talk SET
        state = 'person', state_since = now(), handoff_at = now(), handoff_note = ${note}, assignee_id = NULL,
        status = CASE WHEN ${opens} THEN 'open' ELSE talk.status END,
        snoozed_until = CASE WHEN ${opens} THEN NULL ELSE talk.snoozed_until END, updated_at = clock_timestamp()
      FROM ${runs} AS ended, contacts AS contact
      WHERE talk.workspace_id = ended.workspace_id AND talk.id = ended.conversation_id
        AND contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
      RETURNING talk.workspace_id, talk.id, talk.status
    ), freed AS MATERIALIZED (
      SELECT locked.workspace_id, locked.id AS conversation_id, change.kind, 'flow' AS cause, NULL::uuid AS actor_id,
        NULL::uuid AS assignee_id, change.status, NULL::timestamptz AS snoozed_until
      FROM left_to JOIN locked ON locked.workspace_id = left_to.workspace_id AND locked.id = left_to.id
      CROSS JOIN LATERAL (VALUES
        ('assigned', locked.assignee_id IS NOT NULL, NULL),
        ('status', locked.status <> left_to.status, left_to.status)
      ) AS change (kind, happened, status)
      WHERE change.happened
    ), ${threadLinesSql('freed')}`;
}
