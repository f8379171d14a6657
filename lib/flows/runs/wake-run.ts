import { isDisabled } from '#lib/workspace/workspaces/is-disabled.ts';
import { goOn } from './advance-run.ts';
import { claimConversation } from './claim-conversation.ts';
import { runOfRunner } from './read-run.ts';
import { isForReply, type RunProgress } from './run-progress.ts';
import { recordSegment, whereRunIs } from './walk-on.ts';
import { walkRun } from './walk-run.ts';

/**
 * Resumes a run whose time to wait is over. Null when it has another runner by now, or a person holds it; when it has
 * gone on by itself since `revision`, tells where it is. Safe to repeat.
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
  // Once it is enabled, the sweeper finds the run.
  if (await isDisabled({ workspaceId })) return null;
  const run = await runOfRunner({ workspaceId, runId, runner });
  if (!run) return null;
  if (run.revision !== revision || run.state !== 'waiting') return goOn({ next: { act: 'settle', run }, runner });
  // A reply that came in time counts, though the engine comes to it late.
  const taken = isForReply(run) ? await goOn({ next: { act: 'listen', run }, runner }) : null;
  if (taken) return taken;
  if (!isForReply(run) && !(await claimConversation(run))) return whereRunIs({ run, runner });
  const segment = await walkRun({ run, arrival: { replies: [] } });
  if (!segment) return null;
  // What the customer wrote during the wait is spent.
  return goOn({ next: await recordSegment({ run, segment, runner, heard: 'all' }), runner });
}
