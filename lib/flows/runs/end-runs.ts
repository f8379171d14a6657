import { heardByFlowsSql } from '#lib/messaging/flow-runs/heard-by-flows-sql.ts';
import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunStopped } from '#lib/platform/engine/events.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { wakeDispatchersSql } from '#lib/webhooks/events/record-events-sql.ts';
import { giveUpLeadSql } from './give-up-lead-sql.ts';

type Ended = {
  id: string;
  conversationId: string;
  heardSequence: number;
  heardMessageId: string | null;
  isLeft: boolean;
};

/**
 * Ends active runs from outside, in one statement: those that match `which` (a condition on `run`). Their conversations are
 * then led by no one, or still by the people who held them. If flows led, the engine hands over what each run left: messages
 * that it has not heard, and runs that were postponed because of it. A step under way may still take effect. Returns the ended
 * runs.
 */
export async function endRuns({
  tx,
  workspaceId,
  which,
  state,
  error,
  limit,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  which: Prisma.Sql;
  state: 'cancelled' | 'failed';
  /** Why, for the page of the run. */
  error: string;
  /** How many at most. */
  limit?: number | undefined;
}): Promise<Ended[]> {
  const ended = await tx.$queryRaw<Ended[]>`
    WITH locked AS MATERIALIZED (
      SELECT run.workspace_id, run.id AS run_id, talk.id, talk.status, talk.assignee_id, talk.state, talk.last_sequence
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
    ), ${giveUpLeadSql('ended')}, ${wakeDispatchersSql}, ${notifyConversationsSql('ended')}, owing AS MATERIALIZED (
      SELECT ended.workspace_id, ended.id, conversation_id, heard_sequence,
        waiting_for ->> 'for' IS DISTINCT FROM 'time' AND locked.state = 'flow' AND (EXISTS (
          SELECT FROM messages AS unheard
          WHERE unheard.workspace_id = ended.workspace_id AND unheard.conversation_id = ended.conversation_id
            AND unheard.sequence > ended.heard_sequence AND ${heardByFlowsSql('unheard')}
        ) OR locked.last_sequence > (
          -- As it was before the statement waited for the locks: a message that was stored since is not seen above.
          SELECT last_sequence FROM conversations AS seen
          WHERE seen.workspace_id = ended.workspace_id AND seen.id = ended.conversation_id
        ) OR EXISTS (
          SELECT FROM flow_runs AS parked
          WHERE parked.workspace_id = ended.workspace_id AND parked.conversation_id = ended.conversation_id
            AND ${parkedSql('parked')} OFFSET 0
        )) AS is_left
      FROM ended JOIN locked ON locked.run_id = ended.id
    )
    SELECT id, conversation_id AS "conversationId", heard_sequence AS "heardSequence", is_left AS "isLeft",
      CASE WHEN is_left THEN (
        SELECT id FROM messages AS heard
        WHERE heard.workspace_id = owing.workspace_id AND heard.conversation_id = owing.conversation_id
          AND heard.sequence = owing.heard_sequence LIMIT 1
      ) END AS "heardMessageId"
    FROM owing, (SELECT count(*) FROM announced) AS told, (SELECT count(*) FROM dispatched) AS woken`;
  const left = ended.filter(({ isLeft }) => isLeft);
  const events = left.map(({ id: runId, conversationId, heardSequence, heardMessageId }) =>
    flowRunStopped.create({ workspaceId, conversationId, runId, heardSequence, heardMessageId }),
  );
  await enqueueEvents({ tx, events });
  return ended;
}
