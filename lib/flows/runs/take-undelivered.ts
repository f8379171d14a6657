import { readRun } from './read-run.ts';
import type { RunProgress } from './run-progress.ts';
import { takeOverRun } from './take-over-run.ts';
import { undeliveredQuestion } from './undelivered-question.ts';

/**
 * Tells a run that one of its messages was not delivered. Returns the run for the runner to continue, or null: the run does
 * not wait for an answer to the message, or is busy and will look for it by itself.
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
  // This runner was interrupted after it had taken it.
  const isOwn = run?.runner === runner;
  if (!run || !(isOwn || (run.state === 'waiting' && (await undeliveredQuestion(run)) !== null))) return null;
  return takeOverRun({ workspaceId, runId, runner });
}
