import { db } from '#lib/platform/database/db.ts';
import { eachItsTurn } from '#lib/platform/each-its-turn.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { recordEventsSql } from '#lib/webhooks/events/record-events-sql.ts';
import { threadLinesSql, workEventsSql } from './record-work-sql.ts';

/** Rows per statement, and statements per pass; the next pass finds the rest. */
const BITE = 500;
const MAX_BITES = 10;

type Assignee = { workspaceId: string; userId: string };

/**
 * Unassigns the conversations of people who are no longer members, in one workspace or in all. Lists already show them as
 * unassigned; this makes the filter find them, and records the change. Returns how many.
 */
export async function unassignDeparted({ workspaceId }: { workspaceId?: string } = {}): Promise<number> {
  let unassigned = 0;
  let bites = 0;
  await eachItsTurn(await findDeparted({ workspaceId: workspaceId ?? null }), async (departed) => {
    let count = BITE;
    while (count === BITE && bites++ < MAX_BITES) {
      count = await unassignSome(departed);
      unassigned += count;
    }
  });
  return unassigned;
}

/** Skips from assignee to assignee through the index, however many conversations each has. */
function findDeparted({ workspaceId }: { workspaceId: string | null }): Promise<Assignee[]> {
  return db().$queryRaw<Assignee[]>`
    WITH RECURSIVE assigned AS (
      (
        SELECT workspace_id, assignee_id FROM conversations
        WHERE assignee_id IS NOT NULL AND workspace_id >= coalesce(${workspaceId}::uuid, '00000000-0000-0000-0000-000000000000')
        ORDER BY workspace_id, assignee_id LIMIT 1
      )
      UNION ALL
      SELECT next.workspace_id, next.assignee_id
      FROM assigned CROSS JOIN LATERAL (
        SELECT workspace_id, assignee_id FROM conversations
        WHERE assignee_id IS NOT NULL AND (workspace_id, assignee_id) > (assigned.workspace_id, assigned.assignee_id)
          AND workspace_id <= coalesce(${workspaceId}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        ORDER BY workspace_id, assignee_id LIMIT 1
      ) AS next
    )
    SELECT workspace_id AS "workspaceId", assignee_id AS "userId" FROM assigned
    WHERE workspace_id = coalesce(${workspaceId}::uuid, workspace_id) AND NOT EXISTS (
      SELECT FROM members WHERE members.workspace_id = assigned.workspace_id AND members.user_id = assigned.assignee_id
    )`;
}

async function unassignSome({ workspaceId, userId }: Assignee): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    WITH theirs AS MATERIALIZED (
      SELECT workspace_id, id FROM conversations
      WHERE workspace_id = ${workspaceId}::uuid AND assignee_id = ${userId}::uuid
      ORDER BY id LIMIT ${BITE}
      FOR NO KEY UPDATE SKIP LOCKED
    ), freed AS MATERIALIZED (
      UPDATE conversations AS talk SET assignee_id = NULL, updated_at = clock_timestamp()
      FROM theirs WHERE talk.workspace_id = theirs.workspace_id AND talk.id = theirs.id
      RETURNING talk.workspace_id, talk.id AS conversation_id, 'assigned' AS kind, 'departure' AS cause,
        NULL::uuid AS actor_id, talk.assignee_id, NULL::"ConversationStatus" AS status, NULL::timestamptz AS snoozed_until
    ), ${threadLinesSql('freed')}, emitted AS MATERIALIZED (
      SELECT row_number() OVER () AS position, event.* FROM (${workEventsSql('freed')}) AS event
    ), ${recordEventsSql('emitted')}, ${notifyConversationsSql('freed')}
    SELECT (SELECT count(*)::int FROM freed) AS count, (SELECT count(*) FROM announced) AS told,
      (SELECT count(*) FROM dispatched) AS woken`;
  return row?.count ?? 0;
}
