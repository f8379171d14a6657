import { readRun } from './read-run.ts';
import type { RunProgress } from './run-progress.ts';
import { takeOverRun } from './take-over-run.ts';
import { undeliveredQuestion } from './undelivered-question.ts';

/**
 * Brings to a run that a message of its own was not delivered. Returns the run that is the runner's to go on with, or
 * null: the run does not wait for an answer to it, or is busy and will look for it by itself.
 */
export async function takeUndelivered({
  workspaceId,
  runId,
  runner,
}: {
  workspaceId: string;
  runId: string;
  runner: string;
}): Promise<RunProgress | null> {
  const run = await readRun({ workspaceId, runId });
  // This very runner was cut off after it had taken it.
  const isOwn = run?.runner === runner;
  if (!run || !(isOwn || (run.state === 'waiting' && (await undeliveredQuestion(run)) !== null))) return null;
  return takeOverRun({ workspaceId, runId, runner });
}
