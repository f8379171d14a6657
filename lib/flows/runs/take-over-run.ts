import { db } from '#lib/platform/database/db.ts';
import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { advanceRun } from './advance-run.ts';
import type { RunProgress } from './run-progress.ts';
import { wakeRun } from './wake-run.ts';

/** Makes `runner` the runner of an active run, and advances it. Null when the run is over or gone. */
export async function takeOverRun({
  workspaceId,
  runId,
  runner,
}: {
  workspaceId: string;
  runId: string;
  runner: string;
}): Promise<RunProgress | null> {
  if (await isDisabled({ workspaceId })) return null;
  const [run] = await db().flowRun.updateManyAndReturn({
    where: { workspaceId, id: runId, state: { in: ['running', 'waiting'] } },
    data: { runner },
  });
  if (!run) return null;
  const { revision, state, waitingUntil } = run;
  const isDue = state === 'waiting' && waitingUntil !== null && waitingUntil <= new Date();
  return isDue ? wakeRun({ workspaceId, runId, runner, revision }) : advanceRun({ workspaceId, runId, runner });
}
