import { db } from '#lib/platform/database/db.ts';
import { holdingSql } from './holding-sql.ts';
import { type RunRow, runColumns } from './run-row.ts';

/** The conversation's run that holds it; it takes every reply. */
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
      AND ${holdingSql('flow_runs')}`;
  return run ?? null;
}
