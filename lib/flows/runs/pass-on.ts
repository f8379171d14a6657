import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '#lib/platform/engine/events.ts';
import { readSituation } from './read-situation.ts';
import type { RunRow } from './run-row.ts';
import { spendMessages } from './spend-messages.ts';
import { startableFlow } from './start-run.ts';
import { unheardMessages } from './unheard-messages.ts';

/**
 * Starts a flow with the first message that a run left unheard and that can; its run passes on what follows. Those that
 * start nothing are consumed.
 */
export async function passOn(
  run: Pick<RunRow, 'workspaceId' | 'id' | 'conversationId' | 'heardSequence'>,
): Promise<void> {
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
