import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '#lib/platform/engine/events.ts';
import type { NextAct } from './next-act.ts';
import { readSituation } from './read-situation.ts';
import { isForReply } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { spendMessages } from './spend-messages.ts';
import { startableFlow } from './start-run.ts';
import { unheardMessages } from './unheard-messages.ts';
import { wakeParkedRuns } from './wake-parked-runs.ts';

/**
 * Handles what the customer wrote while a run was busy, now that it waits or has ended: the run listens to a reply, and
 * messages that it left unheard, or that are not for a parked run, may start another. Nothing else does that: while a run
 * is busy, its messages are left to it.
 */
export async function settle({ run }: { run: RunRow }): Promise<NextAct> {
  if (isForReply(run)) return { act: 'listen', run };
  const hasEnded = run.state === 'completed' || run.state === 'handed_off' || run.state === 'failed';
  const leaves = run.leaves ?? { messages: true, parkedRuns: true };
  if ((hasEnded || run.state === 'waiting') && leaves.messages) await passOn(run);
  if (hasEnded && leaves.parkedRuns) await wakeParkedRuns(run);
  return { act: 'stop', progress: null };
}

/** Starts a flow with the first message that can; its run passes on what follows. Those that start nothing are consumed. */
async function passOn(run: RunRow) {
  const { workspaceId, conversationId } = run;
  let offered = 0;
  for (const { id: messageId } of await unheardMessages(run)) {
    const situation = await readSituation({ workspaceId, messageId });
    if (situation && (await startableFlow({ situation }))) {
      await enqueueEvents({ events: [messageReceived.create({ workspaceId, conversationId, messageId })] });
      return;
    }
    // While a run leads, the message is left to it.
    if (situation?.leader === 'nobody') offered = situation.message.sequence;
  }
  if (offered > 0) await spendMessages(run, offered);
}
