import { type Prisma, Prisma as Sql } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunDismissed } from '#lib/platform/engine/events.ts';
import { broughtIntoSql } from './count-under-way.ts';
import { endRuns } from './end-runs.ts';

/** Of a deleted flow, no run remains that could say so. */
const STOPPED = 'The flow was unpublished and its runs stopped.';
const STOPPED_IN = 'A flow that it was in was unpublished or deleted, and its runs stopped.';

/**
 * Stops all active runs that are in a flow: its own, and those that other flows brought into it. With `message`, each
 * customer is told afterwards, unless the window is closed or a person leads the conversation. Returns how many were
 * stopped.
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
  const stop = (which: Prisma.Sql, error: string) => endRuns({ tx, workspaceId, which, state: 'cancelled', error });
  const own = await stop(Sql.sql`run.flow_id = ${flowId}::uuid`, STOPPED);
  const ended = [...own, ...(await stop(broughtIntoSql(flowId), STOPPED_IN))];
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
