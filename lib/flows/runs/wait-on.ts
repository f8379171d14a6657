import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { type RunRow, runColumns } from './run-row.ts';

/** What changes in a run whose question no longer waits for an answer to continue, but for any answer again. */
export const waitsOnSql = Prisma.sql`
  waiting_until = CASE WHEN waiting_for ? 'collectUntil' THEN (waiting_for ->> 'until')::timestamptz ELSE waiting_until END,
  waiting_for = waiting_for - 'collectUntil'`;

/**
 * Lets a question wait until its own time is over that only waited for an answer to continue, when there is nothing left to
 * take as the answer (the customer was blocked meanwhile). Returns the run; null when its time is over, too.
 */
export async function waitOn({ workspaceId, id: runId, revision }: RunRow): Promise<RunRow | null> {
  const [waiting] = await prepared<RunRow>(
    'wait_on',
    Prisma.sql`
      UPDATE flow_runs SET ${waitsOnSql}, updated_at = now(), revision = revision + 1
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${runId}::uuid AND revision = ${revision}::int
        AND state = 'waiting' AND waiting_for ? 'collectUntil' AND (waiting_for ->> 'until')::timestamptz > now()
      RETURNING ${runColumns}`,
  );
  return waiting ?? null;
}
