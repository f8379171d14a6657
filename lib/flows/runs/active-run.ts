import { db } from '#lib/platform/database/db.ts';
import { type RunRow, runColumns } from './run-row.ts';

/** The conversation's run that is under way; it takes every reply. */
export async function activeRun({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<RunRow | null> {
  const [run] = await db().$queryRaw<RunRow[]>`
    /* prepared: active_run */
    SELECT ${runColumns} FROM flow_runs
    WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
      AND state IN ('running', 'waiting')`;
  return run ?? null;
}
