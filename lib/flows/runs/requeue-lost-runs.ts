import { db } from '#lib/platform/database/db.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';

/** Longer than the slowest step: four attempts of an API call, half a minute each, and the pauses between them. */
const LOST_SECONDS = 180;
/** The engine wakes runs on time; this long after it, it will not. */
const LATE_SECONDS = 60;

/**
 * Hands runs that nothing advances any longer, and no person holds, to a new runner, in all workspaces that are not
 * disabled. Returns how many.
 */
export async function requeueLostRuns(): Promise<number> {
  return db().$executeRaw`
    INSERT INTO engine_events (name, data)
    SELECT ${flowRunContinued.name}, json_build_object('workspaceId', run.workspace_id, 'runId', run.id)
    FROM flow_runs AS run
    JOIN conversations AS talk ON talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id
    JOIN workspaces AS workspace ON workspace.id = run.workspace_id AND workspace.disabled_at IS NULL
    WHERE talk.state <= 'flow' AND (
      (run.state = 'running' AND run.updated_at < now() - make_interval(secs => ${LOST_SECONDS}))
      OR (run.state = 'waiting' AND run.waiting_until < now() - make_interval(secs => ${LATE_SECONDS})))`;
}
