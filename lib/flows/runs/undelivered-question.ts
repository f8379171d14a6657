import { db } from '#lib/platform/database/db.ts';
import { messageId, messageKey } from '../nodes/contract/run-ids.ts';
import type { RunRow } from './run-row.ts';

/**
 * Why the question that a run waits on did not reach the customer: the channel accepted the message and later reported a
 * failure. Null when no failure is known. Only the step's last message counts, because the customer saw the earlier ones.
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
