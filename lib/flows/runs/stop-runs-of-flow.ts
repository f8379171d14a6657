import { databaseTime } from '#lib/platform/database/database-time.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowEmptied } from '#lib/platform/engine/events.ts';
import { countUnderWay } from './count-under-way.ts';
import { stopRuns } from './stop-runs.ts';

/** More than these are stopped afterwards: each holds a lock on its conversation until the commit (docs/decisions/400). */
const AT_ONCE = 500;

/**
 * Stops all active runs that are in a flow: its own, and those that other flows brought into it. With `message`, each
 * customer is told afterwards, unless the window is closed or a person leads the conversation. Returns how many are
 * stopped: at once, or by the engine if there are many. The caller holds a lock on the flow, so that no run can start.
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
  const count = await countUnderWay({ workspaceId, flowId, database: tx });
  if (count <= AT_ONCE) return stopRuns({ tx, workspaceId, flowId, message });
  // The flow may be published again meanwhile. The clock, because this transaction may have waited for one that started a run.
  const startedBefore = (await databaseTime(tx)).toISOString();
  await enqueueEvents({ tx, events: [flowEmptied.create({ workspaceId, flowId, startedBefore, message })] });
  return count;
}
