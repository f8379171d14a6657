import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import type { ChangedFlow } from '../definitions/flow-view.ts';
import { unpublishFlow } from '../definitions/unpublish-flow.ts';
import { lockFlow } from './lock-flow.ts';
import type { Leftovers } from './schema.ts';
import { stopRunsOfFlow } from './stop-runs-of-flow.ts';

/**
 * Takes a flow offline: nothing starts it any longer. Customers who are in it finish or, with `stop`, are stopped,
 * also those whom another flow brought into it, with a last `message` to each if given. Throws `precondition_failed`,
 * `not_found`, and `conflict` while another live flow runs it.
 */
export async function takeFlowOffline({
  workspaceId,
  flowId,
  revisions,
  runs = 'finish',
  message,
}: {
  workspaceId: string;
  flowId: string;
  revisions?: number[] | undefined;
} & Partial<Leftovers>): Promise<ChangedFlow> {
  return retriedTransaction(async (tx) => {
    if (runs === 'stop') await lockFlow({ tx, workspaceId, flowId });
    const flow = await unpublishFlow({ workspaceId, flowId, revisions, database: tx });
    const stopped = runs === 'stop' ? await stopRunsOfFlow({ tx, workspaceId, flowId, message }) : 0;
    return { ...flow, changed: flow.changed || stopped > 0 };
  });
}
