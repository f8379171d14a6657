import { heardByFlowsSql } from '#lib/messaging/flow-runs/heard-by-flows-sql.ts';
import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { db } from '#lib/platform/database/db.ts';
import type { RunRow } from './run-row.ts';

/** Consumes the customer's messages up to a sequence without effect: the run does not hear them. */
export async function spendMessages(
  { workspaceId, id }: Pick<RunRow, 'workspaceId' | 'id'>,
  sequence: number,
): Promise<void> {
  await db().flowRun.updateMany({
    where: { workspaceId, id, heardSequence: { lt: sequence } },
    data: { heardSequence: sequence },
  });
}

/**
 * Consumes a message that was offered to the triggers and started nothing, for the runs that wait for a time in its
 * conversation: it is not offered again when they wake. One with an earlier message before it that is still to be offered
 * is left, since that would be consumed, too.
 */
export async function spendOffered({
  workspaceId,
  conversationId,
  sequence,
}: {
  workspaceId: string;
  conversationId: string;
  sequence: number;
}): Promise<void> {
  await db().$executeRaw`
    UPDATE flow_runs AS run SET heard_sequence = ${sequence}::int FROM conversations AS talk
    WHERE run.workspace_id = ${workspaceId}::uuid AND run.conversation_id = ${conversationId}::uuid
      AND ${parkedSql('run')} AND run.heard_sequence < ${sequence}::int
      AND talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id AND talk.state <> 'flow'
      AND NOT EXISTS (
        SELECT FROM messages AS earlier
        WHERE earlier.workspace_id = ${workspaceId}::uuid AND earlier.conversation_id = ${conversationId}::uuid
          AND ${heardByFlowsSql('earlier')} AND earlier.sequence < ${sequence}::int
          AND earlier.sequence > (
            SELECT max(heard_sequence) FROM flow_runs AS other
            WHERE other.workspace_id = ${workspaceId}::uuid AND other.conversation_id = ${conversationId}::uuid))`;
}
