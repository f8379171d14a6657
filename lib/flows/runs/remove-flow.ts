import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { missingFlow } from '../definitions/missing-flow.ts';
import { refuseCalledFlow } from '../definitions/refuse-called-flow.ts';
import { countUnderWay } from './count-under-way.ts';
import { lockFlow } from './lock-flow.ts';
import { purgeFlow } from './purge-deleted-flows.ts';
import type { Leftovers } from './schema.ts';
import { stopRunsOfFlow } from './stop-runs-of-flow.ts';

/**
 * Deletes a flow with its versions and runs. Customers who are in it, also those whom other flows brought there, are
 * stopped, with a last `message` to each if given; or they finish. The flow is hidden at once. It is deleted if no one is
 * left in it and it has few runs, otherwise later by the hourly purge. Throws `precondition_failed`, `not_found`,
 * and `conflict` while another live flow runs it.
 */
export async function removeFlow({
  workspaceId,
  flowId,
  revisions,
  runs = 'stop',
  message,
}: { workspaceId: string; flowId: string; revisions?: number[] | undefined } & Partial<Leftovers>) {
  const where = { workspaceId, id: flowId, deletedAt: null, ...(revisions && { revision: { in: revisions } }) };
  const left = await retriedTransaction(async (tx) => {
    await lockFlow({ tx, workspaceId, flowId });
    await refuseCalledFlow({ workspaceId, flowId, database: tx });
    const { count } = await tx.flow.updateMany({ where, data: { publishedVersion: null, deletedAt: new Date() } });
    if (count === 0) return null;
    const stopped = runs === 'stop' ? await stopRunsOfFlow({ tx, workspaceId, flowId, message }) : 0;
    const remaining = await countUnderWay({ workspaceId, flowId, database: tx });
    if (remaining === 0) await purgeFlow({ workspaceId, flowId, database: tx });
    return { stopped, finishing: runs === 'finish' ? remaining : 0 };
  });
  if (!left) throw await missingFlow({ workspaceId, flowId });
  return { success: true as const, id: flowId, runs_stopped: left.stopped, runs_finishing: left.finishing };
}
