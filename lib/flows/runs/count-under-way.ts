import { type Database, db, Prisma } from '#lib/platform/database/db.ts';

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
    SELECT count(*)::int AS runs FROM flow_runs AS run
    WHERE run.workspace_id = ${workspaceId}::uuid AND run.state IN ('running', 'waiting')
      AND (run.flow_id = ${flowId}::uuid OR ${broughtIntoSql(flowId)})`;
  return counted?.runs ?? 0;
}

/** A condition on `run`: other flows have brought it into this one. */
export const broughtIntoSql = (flowId: string) =>
  Prisma.sql`run.frames @> jsonb_build_array(jsonb_build_object('flowId', ${flowId}::uuid))`;
