import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { listenForReplies } from './listen-for-replies.ts';
import type { NextAct } from './next-act.ts';
import { runOfRunner } from './read-run.ts';
import { type RunProgress, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { settle } from './settle.ts';
import { walkOn } from './walk-on.ts';

/**
 * Advances a run by one segment and records it. Only for its runner; null when the run does not exist, has another
 * runner by now, or is held by a person. If another process changed the run meanwhile (its conversation was merged into
 * another), it has not advanced and must be read again. Safe to repeat.
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
  // When the workspace is enabled again, the sweeper finds the run.
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
 * Performs one act after another until the runner has nothing to do. Null when nothing came of it: there was no reply to
 * take, a person holds the run, or it has another runner by now.
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
