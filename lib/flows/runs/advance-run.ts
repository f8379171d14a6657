import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { listenForReplies } from './listen-for-replies.ts';
import type { NextAct } from './next-act.ts';
import { runOfRunner } from './read-run.ts';
import { type RunProgress, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { settle } from './settle.ts';
import { walkOn } from './walk-on.ts';

/**
 * Takes a run one segment further and records it. Only for its runner; null when the run is not there, belongs to
 * another runner by now, or is held by a person. A run that was moved meanwhile (its conversation was merged into
 * another) is where it was: look again. Safe to repeat.
 */
export async function advanceRun({
  workspaceId,
  runId,
  runner,
}: {
  workspaceId: string;
  runId: string;
  runner: string;
}): Promise<RunProgress | null> {
  // Once it is enabled, the sweeper finds the run.
  if (await isDisabled({ workspaceId })) return null;
  const run = await runOfRunner({ workspaceId, runId, runner });
  return run && goOn({ next: { act: 'walk', run }, runner });
}

const ACTS: Record<'walk' | 'settle' | 'listen', (at: { run: RunRow; runner: string }) => Promise<NextAct>> = {
  walk: walkOn,
  settle,
  listen: listenForReplies,
};

/**
 * Does one act after another until the runner has nothing to do. Null when nothing came of it: there was no reply to
 * take, a person holds the run, or another runner has it by now.
 */
export async function goOn({ next, runner }: { next: NextAct; runner: string }): Promise<RunProgress | null> {
  let now = next;
  let settled: RunProgress | null = null;
  while (now.act !== 'stop') {
    if (now.act === 'settle') settled = runProgress(now.run);
    now = await ACTS[now.act]({ run: now.run, runner });
  }
  return now.progress ?? settled;
}
