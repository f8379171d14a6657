import { type Prisma, Prisma as Sql } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunDismissed } from '#lib/platform/engine/events.ts';
import { endRuns } from './end-runs.ts';

/** Of a deleted flow, no run remains that could say so. */
const STOPPED = 'The flow was unpublished and its runs stopped.';

/**
 * Stops all active runs of a flow. With `message`, each customer is told afterwards, unless the window is closed or a
 * person leads the conversation. Returns how many were stopped.
 */
export async function stopRunsOfFlow({
  tx,
  workspaceId,
  flowId,
  message,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  flowId: string;
  message?: string | undefined;
}): Promise<number> {
  const which = Sql.sql`run.flow_id = ${flowId}::uuid`;
  const ended = await endRuns({ tx, workspaceId, which, state: 'cancelled', error: STOPPED });
  if (message !== undefined) {
    await enqueueEvents({
      tx,
      events: ended.map(({ id: runId, conversationId }) =>
        flowRunDismissed.create({ workspaceId, runId, conversationId, message }),
      ),
    });
  }
  return ended.length;
}
