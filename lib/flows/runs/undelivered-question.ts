import { db } from '#lib/platform/database/db.ts';
import { messageId, messageKey } from '../nodes/contract/run-ids.ts';
import type { RunRow } from './run-row.ts';

/**
 * Why the customer has not got what a run waits for an answer to: the channel took the message, and told later that it
 * failed. Null when nothing of that kind is known. What the step says last counts: they saw the question before.
 */
export async function undeliveredQuestion({
  workspaceId,
  id: runId,
  waitingFor,
}: Pick<RunRow, 'workspaceId' | 'id' | 'waitingFor'>): Promise<string | null> {
  if (waitingFor?.for !== 'reply') return null;
  const [failed] = await db().$queryRaw<{ detail: string | null }[]>`
    /* prepared: undelivered_question */
    SELECT error ->> 'detail' AS detail FROM messages
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${messageId(runId, messageKey(waitingFor))}::uuid
      AND status = 'failed'`;
  return failed ? (failed.detail ?? 'The message was not delivered.') : null;
}
