import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '#lib/platform/engine/events.ts';
import { commitSegment } from './commit-segment.ts';
import { heardMessage } from './heard-message.ts';
import { nextMessage } from './next-message.ts';
import { readRun, runOfRunner } from './read-run.ts';
import { isForReply, type RunProgress, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { walkRun } from './walk-run.ts';

/**
 * Takes a run one segment further and records it. Only for its runner; null when the run is not there, belongs to
 * another runner by now, or is held by a person. A run that was moved meanwhile (its conversation was merged into another) is where it was: look
 * again. Safe to repeat.
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
  const run = await runOfRunner({ workspaceId, runId, runner });
  return run && advance({ run, runner });
}

/** {@link advanceRun} for a run that has just been read. */
export async function advance({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  if (run.state !== 'running') return settled({ run, runner });
  const segment = await walkRun({ run });
  if (!segment) return null;
  const committed = await commitSegment({ run, segment, runner });
  return committed ? settled({ run: committed, runner }) : whereItIs({ run, runner });
}

/** Where a run is that somebody else has moved; null when it is no more this runner's. */
export async function whereItIs({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  const { workspaceId, id: runId } = run;
  const present = await runOfRunner({ workspaceId, runId, runner });
  return present && runProgress(present);
}

/**
 * Looks at what the customer wrote while a run was busy, now that it waits or has ended: a reply is taken, and what a run
 * has left unheard may start another. Nobody else does: while a run is busy, its messages are left to it.
 */
export async function settled({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  if (isForReply(run)) return (await takeReply({ run, runner })) ?? runProgress(run);
  if (run.state === 'completed' || run.state === 'handed_off' || run.state === 'failed') await passOn(run);
  return runProgress(run);
}

/** Resumes a waiting run by the customer's next reply. Null when there is none, somebody else has taken it, or a person holds the run. */
export async function takeReply({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  const { workspaceId } = run;
  const messageId = await nextMessage(run);
  const reply = messageId && (await heardMessage({ workspaceId, messageId }));
  if (!reply) return null;
  const segment = await walkRun({ run, arrival: { reply } });
  if (!segment) return null;
  const committed = await commitSegment({ run, segment, runner, heardUntil: reply.createdAt });
  if (committed) return settled({ run: committed, runner });
  const moved = await readRun({ workspaceId, runId: run.id });
  return moved && isForReply(moved) ? takeReply({ run: moved, runner }) : null;
}

async function passOn(run: RunRow) {
  const { workspaceId, conversationId } = run;
  const messageId = await nextMessage(run);
  if (messageId) await enqueueEvents({ events: [messageReceived.create({ workspaceId, conversationId, messageId })] });
}
