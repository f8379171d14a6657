import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '#lib/platform/engine/events.ts';
import type { NextAct } from './next-act.ts';
import { unheardMessages } from './next-message.ts';
import { isForReply } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { wakeParkedRuns } from './wake-parked-runs.ts';

/**
 * Looks at what the customer wrote while a run was busy, now that it waits or has ended: a reply is listened to, and
 * what a run has left unheard, or is not for one that is parked, may start another. No one else does: while a run is
 * busy, its messages are left to it.
 */
export async function settle({ run }: { run: RunRow }): Promise<NextAct> {
  if (isForReply(run)) return { act: 'listen', run };
  if (run.state === 'waiting') await passOn(run);
  if (run.state === 'completed' || run.state === 'handed_off' || run.state === 'failed') {
    await passOn(run);
    await wakeParkedRuns(run);
  }
  return { act: 'stop', progress: null };
}

async function passOn(run: RunRow) {
  const { workspaceId, conversationId } = run;
  const [messageId] = await unheardMessages(run);
  if (messageId) await enqueueEvents({ events: [messageReceived.create({ workspaceId, conversationId, messageId })] });
}
