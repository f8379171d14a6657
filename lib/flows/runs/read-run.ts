import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { heldSql } from './held-sql.ts';
import { type RunRow, runColumns } from './run-row.ts';

type Key = { workspaceId: string; runId: string };

/** A run, whichever runner advances it. */
export async function readRun({ workspaceId, runId }: Key): Promise<RunRow | null> {
  const [run] = await prepared<RunRow>(
    'read_run',
    Prisma.sql`
      SELECT ${runColumns}, (
        SELECT ${heldSql} FROM conversations AS talk
        WHERE talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id
      ) AS "isHeld"
      FROM flow_runs AS run WHERE workspace_id = ${workspaceId}::uuid AND id = ${runId}::uuid`,
  );
  return run ?? null;
}

/** A run, as long as this runner may advance it. */
export async function runOfRunner({ runner, ...key }: Key & { runner: string }): Promise<RunRow | null> {
  const run = await readRun(key);
  return run?.runner === runner ? run : null;
}

/** The last run in a conversation that this runner had, active or ended. */
export async function lastRunOfRunner({
  workspaceId,
  conversationId,
  runner,
}: {
  workspaceId: string;
  conversationId: string;
  runner: string;
}): Promise<RunRow | null> {
  const [run] = await prepared<RunRow>(
    'last_run_of_runner',
    Prisma.sql`
      SELECT ${runColumns} FROM flow_runs
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid AND runner = ${runner}
      ORDER BY started_at DESC LIMIT 1`,
  );
  return run ?? null;
}
