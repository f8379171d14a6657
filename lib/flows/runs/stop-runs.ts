import { Prisma } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunDismissed } from '#lib/platform/engine/events.ts';
import { broughtIntoSql } from './count-under-way.ts';
import { endRuns } from './end-runs.ts';

/** Of a deleted flow, no run remains that could say so. */
const STOPPED = 'The flow was unpublished and its runs stopped.';
const STOPPED_IN = 'A flow that it was in was unpublished or deleted, and its runs stopped.';

/** The runs that are in a flow, as in {@link stopRunsOfFlow}; with `limit`, about so many of them. Returns how many ended. */
export async function stopRuns({
  tx,
  workspaceId,
  flowId,
  message,
  startedBefore,
  limit,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  flowId: string;
  message?: string | undefined;
  /** ISO 8601. */
  startedBefore?: string | undefined;
  limit?: number;
}): Promise<number> {
  const old = startedBefore ? Prisma.sql`run.started_at <= ${startedBefore}::timestamptz` : Prisma.sql`true`;
  const stop = (which: Prisma.Sql, error: string) =>
    endRuns({ tx, workspaceId, which: Prisma.sql`${which} AND ${old}`, state: 'cancelled', error, limit });
  const own = await stop(Prisma.sql`run.flow_id = ${flowId}::uuid`, STOPPED);
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
