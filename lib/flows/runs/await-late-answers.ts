import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { heldSql } from './held-sql.ts';
import { type RunRow, runColumns } from './run-row.ts';

/** A busy machine wakes runs a little late. Later than this, Parley was away. */
const LATE_SECONDS = 10;
const MIN_SECONDS = 60;
/** A question waits 23 hours unless told otherwise, so what follows can still be sent within the 24 hours. */
const MAX_SECONDS = 600;

/**
 * Lets a question wait a little longer whose time ended while Parley was away: an answer that the customer gave in time may
 * still be on its way, because the channel delivers again at growing intervals. It waits as long again as Parley was away,
 * within bounds, and only once: a machine that is always late would never give up. Returns the run; null when the time ended
 * just now, or while people held the conversation.
 */
export async function awaitLateAnswers({ workspaceId, id: runId, revision }: RunRow): Promise<RunRow | null> {
  const [waiting] = await prepared<RunRow>(
    'await_late_answers',
    Prisma.sql`
      UPDATE flow_runs SET revision = revision + 1, updated_at = now(),
        waiting_for = jsonb_set(waiting_for, '{late}', 'true'), waiting_until = now() + least(greatest(now() - waiting_until, make_interval(secs => ${MIN_SECONDS}::float8)),
          make_interval(secs => ${MAX_SECONDS}::float8))
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${runId}::uuid AND revision = ${revision}::int
        AND state = 'waiting' AND NOT waiting_for ? 'late' AND waiting_until < now() - make_interval(secs => ${LATE_SECONDS}::float8) AND NOT EXISTS (
          SELECT FROM conversations AS talk
          WHERE talk.workspace_id = flow_runs.workspace_id AND talk.id = flow_runs.conversation_id
            AND (${heldSql} OR talk.given_back_at > flow_runs.waiting_until))
      RETURNING ${runColumns}`,
  );
  return waiting ?? null;
}
