import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { inBites } from '#lib/workspace/retention/in-bites.ts';
import { stopRuns } from './stop-runs.ts';

/** Small, since each run holds a lock on its conversation until the commit. */
const BATCH = 100;

/**
 * Stops the runs that were in a flow when it was taken offline or deleted, as {@link stopRunsOfFlow} left them, for about
 * `withinMs`. Returns whether there are more.
 */
export function emptyFlow({
  withinMs,
  ...left
}: {
  workspaceId: string;
  flowId: string;
  startedBefore: string;
  message?: string | undefined;
  withinMs: number;
}): Promise<'more' | 'done'> {
  const bite = async () => {
    const stopped = await retriedTransaction((tx) => stopRuns({ tx, ...left, limit: BATCH }));
    return stopped > 0 ? 'more' : 'done';
  };
  return inBites({ bite, withinMs });
}
