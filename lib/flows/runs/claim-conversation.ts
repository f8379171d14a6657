import { db } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { holdingSql } from './holding-sql.ts';
import type { RunRow } from './run-row.ts';

/** A run that is put off is woken when the other one ends; this is for when that was missed. */
const PUT_OFF_MINUTES = 15;

/**
 * Lets a parked run whose time has come lead its conversation. False when it may not: another run leads, and it is put off,
 * or a person does.
 */
export async function claimConversation({ workspaceId, id, conversationId, revision }: RunRow): Promise<boolean> {
  const [claimed] = await retryConflicts(
    () => db().$queryRaw<{ id: string }[]>`
      WITH free AS MATERIALIZED (
        SELECT talk.workspace_id, talk.id, talk.id AS conversation_id, talk.state
        FROM conversations AS talk
        WHERE talk.workspace_id = ${workspaceId}::uuid AND talk.id = ${conversationId}::uuid AND talk.state <= 'flow'
          AND NOT EXISTS (
            SELECT FROM flow_runs AS other
            WHERE other.workspace_id = talk.workspace_id AND other.conversation_id = talk.id AND ${holdingSql('other')})
        FOR NO KEY UPDATE
      ), led AS (
        UPDATE conversations AS talk SET state = 'flow', state_since = now(), updated_at = now()
        FROM free WHERE talk.workspace_id = free.workspace_id AND talk.id = free.id AND free.state = 'nobody'
      ), ${notifyConversationsSql('free')}
      SELECT id FROM free CROSS JOIN announced`,
  );
  if (claimed) return true;
  await db().$executeRaw`
    UPDATE flow_runs AS run SET waiting_until = now() + make_interval(mins => ${PUT_OFF_MINUTES}), revision = revision + 1
    FROM conversations AS talk
    WHERE run.workspace_id = ${workspaceId}::uuid AND run.id = ${id}::uuid AND revision = ${revision}
      AND run.state = 'waiting' AND talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id
      AND talk.state = 'flow'`;
  return false;
}
