import { type Database, db } from '#lib/platform/database/db.ts';

/** How many customers are in a flow now: in its own unfinished runs, and in those of flows that run it. */
export async function countUnderWay({
  workspaceId,
  flowId,
  database = db(),
}: {
  workspaceId: string;
  flowId: string;
  database?: Database;
}): Promise<number> {
  const [counted] = await database.$queryRaw<{ runs: number }[]>`
    SELECT count(*)::int AS runs FROM flow_runs
    WHERE workspace_id = ${workspaceId}::uuid AND state IN ('running', 'waiting')
      AND (flow_id = ${flowId}::uuid OR frames @> jsonb_build_array(jsonb_build_object('flowId', ${flowId}::uuid)))`;
  return counted?.runs ?? 0;
}
