import type { Segment } from '../walk/segment.ts';
import { asStepReads, isTap } from '../walk/step-reply.ts';
import { commitSegment } from './commit-segment.ts';
import { hearReplies } from './hear-replies.ts';
import { type HeardMessage, heardMessage } from './heard-message.ts';
import type { NextAct } from './next-act.ts';
import { readRun } from './read-run.ts';
import { readSituation } from './read-situation.ts';
import { isForReply, runProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { spendMessages } from './spend-messages.ts';
import { startRun } from './start-run.ts';
import { undeliveredQuestion } from './undelivered-question.ts';
import { unheardMessages } from './unheard-messages.ts';
import { walkRun } from './walk-run.ts';

/**
 * Resumes a waiting run with the customer's replies, or starts a flow in its place if the customer asks for one whose
 * trigger may interrupt. If the question waits for more messages, the run waits a moment longer. A question that was not
 * delivered gets no answer. Nothing happens when there is no reply, another process has taken it, or a person holds the
 * run.
 */
export async function listenForReplies({ run, runner }: { run: RunRow; runner: string }): Promise<NextAct> {
  const unheard = await unheardReplies(run);
  const started = await interrupting({ run, replies: unheard, runner });
  if (started) return { act: 'walk', run: started };
  await spendEarlier(run, unheard);
  const replies = unheard.filter(({ isSpokenAfter }) => !isSpokenAfter);
  const taken = replies.length > 0 ? await hearReplies({ run, replies }) : await giveUpQuestion(run);
  if (!taken) return { act: 'stop', progress: null };
  const committed = await commitSegment({ run, ...taken, runner });
  if (!committed) return listenAgain(run);
  if (committed.waitingFor?.collectUntil) return { act: 'stop', progress: runProgress(committed) };
  return { act: 'settle', run: committed };
}

/** Continues from a question that the customer never saw; null when that is not so. */
async function giveUpQuestion(run: RunRow): Promise<{ segment: Segment; heard?: undefined } | null> {
  const undelivered = await undeliveredQuestion(run);
  if (undelivered === null) return null;
  const segment = await walkRun({ run, arrival: { undelivered } });
  return segment && { segment };
}

type UnheardReply = HeardMessage & { isSpokenAfter: boolean };

async function unheardReplies(run: RunRow): Promise<UnheardReply[]> {
  const { workspaceId } = run;
  const unheard = await unheardMessages(run);
  const replies = await Promise.all(
    unheard.map(async ({ id: messageId, isSpokenAfter }) => {
      const heard = await heardMessage({ workspaceId, messageId });
      return heard && { ...heard, isSpokenAfter };
    }),
  );
  return replies.filter((reply) => reply !== null);
}

/**
 * Messages from before the question that interrupt nothing are consumed (docs/decisions/110). One that was delivered after
 * an answer is consumed once that is taken.
 */
async function spendEarlier(run: RunRow, unheard: UnheardReply[]): Promise<void> {
  const answer = unheard.findIndex(({ isSpokenAfter }) => !isSpokenAfter);
  const last = unheard.slice(0, answer < 0 ? undefined : answer).at(-1);
  if (last) await spendMessages(run, last.sequence);
}

/** The run of the first flow that a reply asks for and that may interrupt; null when there is none. */
async function interrupting({ run, replies, runner }: { run: RunRow; replies: HeardMessage[]; runner: string }) {
  for (const message of replies) {
    if (isTapOnStep(run, message)) continue;
    const situation = await readSituation({ workspaceId: run.workspaceId, messageId: message.id });
    const started = situation && (await startRun({ situation, runner, instead: run }));
    if (started) return started;
  }
  return null;
}

function isTapOnStep({ id: runId, waitingFor }: RunRow, message: HeardMessage): boolean {
  const { step = 0, attempt = 0 } = waitingFor ?? {};
  return isTap(message) && !asStepReads(message, { step, attempt, runId }).isStray;
}

/** Another process has changed the run, which may still wait for a reply. */
async function listenAgain({ workspaceId, id: runId }: RunRow): Promise<NextAct> {
  const moved = await readRun({ workspaceId, runId });
  return moved && isForReply(moved) ? { act: 'listen', run: moved } : { act: 'stop', progress: null };
}
