import type { NextAct } from './next-act.ts';
import { passOn } from './pass-on.ts';
import { isForReply } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { wakeParkedRuns } from './wake-parked-runs.ts';

/**
 * Handles what the customer wrote while a run was busy, now that it waits or has ended: the run listens to a reply, and
 * messages that it left unheard, or that are not for a parked run, may start another. Runs that were postponed because of it
 * wake. While a run is busy, all this is left to it; if it is ended from outside, {@link leaveToOthers} does this.
 */
export async function settle({ run }: { run: RunRow }): Promise<NextAct> {
  if (isForReply(run)) return { act: 'listen', run };
  const isParked = run.state === 'waiting';
  const hasEnded = run.state === 'completed' || run.state === 'handed_off' || run.state === 'failed';
  const leaves = run.leaves ?? { messages: true, parkedRuns: true };
  if ((hasEnded || isParked) && leaves.messages) await passOn(run);
  if ((hasEnded || isParked) && leaves.parkedRuns) await wakeParkedRuns({ ...run, besides: run.id });
  return { act: 'stop', progress: null };
}
