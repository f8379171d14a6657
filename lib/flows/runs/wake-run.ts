import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { goOn } from './advance-run.ts';
import { awaitLateAnswers } from './await-late-answers.ts';
import { commitSegment } from './commit-segment.ts';
import type { NextAct } from './next-act.ts';
import { putOff } from './put-off.ts';
import { runOfRunner } from './read-run.ts';
import { isForReply, type RunProgress, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { waitOn } from './wait-on.ts';
import { recordSegment, whereRunIs } from './walk-on.ts';
import { walkRun } from './walk-run.ts';

/**
 * Resumes a run whose wait is over. Null when it has another runner by now, or a person holds it; if it has already
 * moved on since `revision`, returns its progress. Safe to repeat.
 */
export async function wakeRun({
  workspaceId,
  runId,
  runner,
  revision,
}: {
  workspaceId: string;
  runId: string;
  runner: string;
  revision: number;
}): Promise<RunProgress | null> {
  // When the workspace is enabled again, the sweeper finds the run.
  if (await isDisabled({ workspaceId })) return null;
  const run = await runOfRunner({ workspaceId, runId, runner });
  if (!run) return null;
  if (run.revision !== revision || run.state !== 'waiting') return goOn({ next: { act: 'settle', run }, runner });
  // A reply that arrived in time counts, even if the engine is late.
  const taken = isForReply(run) ? await goOn({ next: { act: 'listen', run }, runner }) : null;
  if (taken) return taken;
  const patient = isForReply(run) ? ((await waitOn(run)) ?? (await awaitLateAnswers(run))) : null;
  if (patient) return runProgress(patient);
  const segment = await walkRun({ run, arrival: { replies: [] } });
  if (!segment) return null;
  const walked = { run, segment, runner };
  // What comes in this moment is still to be heard. What was offered to triggers while the run waited for a time is consumed.
  const next = isForReply(run) ? await recordSegment(walked) : await claim(walked);
  return goOn({ next, runner });
}

/**
 * Lets a parked run whose time has come lead its conversation, in the statement that records its next steps: so a
 * conversation never belongs to a flow without a run. Nothing has been sent yet, since the walk after a wait stops at the
 * next node that acts. If it may not lead, another run does, and it is postponed, or a person does.
 */
async function claim(walked: Parameters<typeof commitSegment>[0] & { run: RunRow }): Promise<NextAct> {
  const committed = await commitSegment({ ...walked, claims: true });
  if (committed) return { act: 'settle', run: committed };
  await putOff(walked.run);
  return { act: 'stop', progress: await whereRunIs(walked) };
}
