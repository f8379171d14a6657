import { commitSegment } from './commit-segment.ts';
import type { NextAct } from './next-act.ts';
import { runOfRunner } from './read-run.ts';
import { type RunProgress, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { walkRun } from './walk-run.ts';

/** Advances a running run by one segment and records it. */
export async function walkOn({ run, runner }: { run: RunRow; runner: string }): Promise<NextAct> {
  if (run.state !== 'running') return { act: 'settle', run };
  const segment = await walkRun({ run, isHeld: run.isHeld });
  return segment ? recordSegment({ run, segment, runner }) : { act: 'stop', progress: null };
}

/** Records a walked segment. A run that another process has changed meanwhile is left as it is. */
export async function recordSegment(walked: Parameters<typeof commitSegment>[0]): Promise<NextAct> {
  const committed = await commitSegment(walked);
  return committed ? { act: 'settle', run: committed } : { act: 'stop', progress: await whereRunIs(walked) };
}

/** The state of a run that another process has changed; null when it no longer belongs to this runner. */
export async function whereRunIs({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  const { workspaceId, id: runId } = run;
  const present = await runOfRunner({ workspaceId, runId, runner });
  return present && runProgress(present);
}
