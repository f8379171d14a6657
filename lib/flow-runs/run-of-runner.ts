import { db } from '../db.ts';
import { type RunRow, runColumns } from './run-row.ts';

/** A run, as long as it is this runner's to advance. */
export async function runOfRunner({
  workspaceId,
  runId,
  runner,
}: {
  workspaceId: string;
  runId: string;
  runner: string;
}): Promise<RunRow | null> {
  const [run] = await db().$queryRaw<RunRow[]>`
    SELECT ${runColumns} FROM flow_runs
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${runId}::uuid AND runner = ${runner}`;
  return run ?? null;
}
