import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { stopRuns } from './stop-runs.ts';

/** Small, since each run holds a lock on its conversation until the commit. */
const BATCH = 100;

/**
 * Stops one batch of the runs that were in a flow when it was taken offline or deleted, as {@link stopRunsOfFlow} left them.
 * Returns false once none is left.
 */
export async function emptyFlow(left: {
  workspaceId: string;
  flowId: string;
  startedBefore: string;
  message?: string | undefined;
}): Promise<boolean> {
  return (await retriedTransaction((tx) => stopRuns({ tx, ...left, limit: BATCH }))) > 0;
}
