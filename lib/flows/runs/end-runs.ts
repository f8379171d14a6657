import { type Database, db, Prisma } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { wakeDispatchersSql } from '#lib/webhooks/events/record-events-sql.ts';
import { giveUpLeadSql } from './give-up-lead-sql.ts';

type Ended = { id: string; conversationId: string };

/**
 * Ends active runs from outside, in one statement: those that match `which` (a condition on `run`). Their conversations are
 * then led by no one, or still by the people who held them. A step under way may still take effect. Returns the ended runs.
 */
export async function endRuns({
  tx = db(),
  workspaceId,
  which,
  state,
  error,
  limit,
}: {
  tx?: Database;
  workspaceId: string;
  which: Prisma.Sql;
  state: 'cancelled' | 'failed';
  /** Why, for the page of the run. */
  error: string;
  /** How many at most. */
  limit?: number | undefined;
}): Promise<Ended[]> {
  return tx.$queryRaw<Ended[]>`
    WITH locked AS MATERIALIZED (
      SELECT run.workspace_id, run.id AS run_id, talk.id, talk.status, talk.assignee_id
      FROM flow_runs AS run
      JOIN conversations AS talk ON talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id
      WHERE run.workspace_id = ${workspaceId}::uuid AND run.state IN ('running', 'waiting') AND (${which})
      ORDER BY talk.workspace_id, talk.id
      ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`}
      FOR NO KEY UPDATE OF talk
    ), ended AS (
      UPDATE flow_runs AS run SET
        state = ${state}::"FlowRunState", error = ${error}, waiting_until = NULL, ended_at = now(), updated_at = now(),
        revision = revision + 1
      FROM locked
      WHERE run.workspace_id = locked.workspace_id AND run.id = locked.run_id AND run.state IN ('running', 'waiting')
      RETURNING run.*
    ), ${giveUpLeadSql('ended')}, ${wakeDispatchersSql}, ${notifyConversationsSql('ended')}
    SELECT id, conversation_id AS "conversationId"
    FROM ended, (SELECT count(*) FROM announced) AS told, (SELECT count(*) FROM dispatched) AS woken`;
}
