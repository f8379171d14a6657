import { commitSegment } from './commit-segment.ts';
import type { NextAct } from './next-act.ts';
import { runOfRunner } from './read-run.ts';
import { type RunProgress, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { walkRun } from './walk-run.ts';

/** Takes a running run one segment further and records it. */
export async function walkOn({ run, runner }: { run: RunRow; runner: string }): Promise<NextAct> {
  if (run.state !== 'running') return { act: 'settle', run };
  const segment = await walkRun({ run, isHeld: run.isHeld });
  return segment ? recordSegment({ run, segment, runner }) : { act: 'stop', progress: null };
}

/** Records a segment that was walked. A run that someone else has moved meanwhile is left where it is. */
export async function recordSegment(walked: Parameters<typeof commitSegment>[0]): Promise<NextAct> {
  const committed = await commitSegment(walked);
  return committed ? { act: 'settle', run: committed } : { act: 'stop', progress: await whereRunIs(walked) };
}

/** Where a run is that someone else has moved; null when it is no longer this runner's. */
export async function whereRunIs({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  const { workspaceId, id: runId } = run;
  const present = await runOfRunner({ workspaceId, runId, runner });
  return present && runProgress(present);
}
