import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '#lib/platform/engine/events.ts';
import { choiceOfStep } from '../nodes/contract/choice-id.ts';
import type { Segment } from '../walk/walk.ts';
import { commitSegment } from './commit-segment.ts';
import { type HeardMessage, heardMessage } from './heard-message.ts';
import { unheardMessages } from './next-message.ts';
import { readRun, runOfRunner } from './read-run.ts';
import { isForReply, type RunProgress, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { startRun } from './start-run.ts';
import { wakeParkedRuns } from './wake-parked-runs.ts';
import { walkRun } from './walk-run.ts';

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

/** Where a run is that someone else has moved; null when it is no longer this runner's. */
export async function whereItIs({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  const { workspaceId, id: runId } = run;
  const present = await runOfRunner({ workspaceId, runId, runner });
  return present && runProgress(present);
}

/**
 * Looks at what the customer wrote while a run was busy, now that it waits or has ended: a reply is taken, and what a
 * run has left unheard, or is not for one that is parked, may start another. No one else does: while a run is busy, its
 * messages are left to it.
 */
export async function settled({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  if (isForReply(run)) return (await takeReply({ run, runner })) ?? runProgress(run);
  if (run.state === 'completed' || run.state === 'handed_off' || run.state === 'failed') {
    await passOn(run);
    await wakeParkedRuns(run);
  }
  if (run.state === 'waiting') await passOn(run);
  return runProgress(run);
}

/**
 * Resumes a waiting run by what the customer replied, or lets a flow take its place that the customer asks for by a
 * trigger which may interrupt. A question may want to hear whether more comes: then the run waits a moment longer. Null
 * when there is no reply, someone else has taken it, or a person holds the run.
 */
export async function takeReply({ run, runner }: { run: RunRow; runner: string }): Promise<RunProgress | null> {
  const { workspaceId } = run;
  const heard = await Promise.all(
    (await unheardMessages(run)).map((messageId) => heardMessage({ workspaceId, messageId })),
  );
  const replies = heard.filter((reply) => reply !== null);
  if (replies.length === 0) return null;
  for (const message of replies) {
    if (isTapOnStep(run, message)) continue;
    const started = await startRun({ workspaceId, message, runner, instead: run });
    if (started) return advance({ run: started, runner });
  }
  const taken = await hear({ run, replies });
  if (!taken) return null;
  const committed = await commitSegment({ run, ...taken, runner });
  if (committed)
    return committed.waitingFor?.collectUntil ? runProgress(committed) : settled({ run: committed, runner });
  const moved = await readRun({ workspaceId, runId: run.id });
  return moved && isForReply(moved) ? takeReply({ run: moved, runner }) : null;
}

/** A person types on for a while; a bot that sends without end is answered after so long. */
const MAX_COLLECT_MS = 30_000;

/** Takes one reply, or as many as the question wants together. Null when a person holds the run. */
async function hear({ run, replies }: { run: RunRow; replies: HeardMessage[] }) {
  let partial: Segment | null = null;
  let heard: number | undefined;
  for (const [index, { sequence }] of replies.entries()) {
    partial = await walkRun({ run, arrival: { replies: replies.slice(0, index + 1), isWhole: false } });
    heard = sequence;
    if (!partial?.collects) return partial && { segment: partial, heard };
  }
  if (!partial?.waiting) return null;
  const quietAt = quietFrom(replies, partial.collects ?? 0);
  const { collectUntil } = run.waitingFor ?? {};
  const isQuiet = quietAt <= Date.now() || (collectUntil !== undefined && Date.parse(collectUntil) <= Date.now());
  if (isQuiet) {
    const segment = await walkRun({ run, arrival: { replies, isWhole: true } });
    return segment && { segment, heard };
  }
  const waiting = { ...partial.waiting, collectUntil: new Date(quietAt).toISOString() };
  return { segment: { ...partial, waiting } };
}

function quietFrom(replies: HeardMessage[], seconds: number): number {
  const times = replies.map(({ createdAt }) => createdAt.getTime());
  return Math.min(Math.max(...times) + seconds * 1000, Math.min(...times) + MAX_COLLECT_MS);
}

function isTapOnStep({ id: runId, waitingFor }: RunRow, { choiceId }: HeardMessage): boolean {
  return choiceOfStep({ runId, step: waitingFor?.step ?? 0, wireId: choiceId }) !== null;
}

async function passOn(run: RunRow) {
  const { workspaceId, conversationId } = run;
  const [messageId] = await unheardMessages(run);
  if (messageId) await enqueueEvents({ events: [messageReceived.create({ workspaceId, conversationId, messageId })] });
}
