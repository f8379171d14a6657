import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '#lib/platform/engine/events.ts';
import { heardMessage } from './heard-message.ts';
import type { NextAct } from './next-act.ts';
import { isForReply } from './run-progress.ts';
import type { RunRow } from './run-row.ts';
import { startableFlow } from './start-run.ts';
import { unheardMessages } from './unheard-messages.ts';
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

/** The first that starts a flow; that one's run passes on what follows. */
async function passOn(run: RunRow) {
  const { workspaceId, conversationId } = run;
  for (const { id: messageId } of await unheardMessages(run)) {
    const message = await heardMessage({ workspaceId, messageId });
    if (!message || !(await startableFlow({ workspaceId, message }))) continue;
    await enqueueEvents({ events: [messageReceived.create({ workspaceId, conversationId, messageId })] });
    return;
  }
}
