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
 * within bounds. Returns the run; null when the time ended just now, or while people held the conversation.
 */
export async function awaitLateAnswers({
  workspaceId,
  id: runId,
  revision,
  waitingUntil,
}: RunRow): Promise<RunRow | null> {
  const lateSeconds = waitingUntil ? (Date.now() - waitingUntil.getTime()) / 1000 : 0;
  if (lateSeconds < LATE_SECONDS) return null;
  const seconds = Math.min(Math.max(lateSeconds, MIN_SECONDS), MAX_SECONDS);
  const [waiting] = await prepared<RunRow>(
    'await_late_answers',
    Prisma.sql`
      UPDATE flow_runs SET waiting_until = now() + make_interval(secs => ${seconds}::float8), updated_at = now(),
        revision = revision + 1
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${runId}::uuid AND revision = ${revision}::int
        AND state = 'waiting' AND NOT EXISTS (
          SELECT FROM conversations AS talk
          WHERE talk.workspace_id = flow_runs.workspace_id AND talk.id = flow_runs.conversation_id
            AND (${heldSql} OR talk.given_back_at > flow_runs.waiting_until))
      RETURNING ${runColumns}`,
  );
  return waiting ?? null;
}
