import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import type { OutgoingEvent } from '#lib/platform/engine/enqueue-events-sql.ts';
import { messageReceived } from '#lib/platform/engine/events.ts';
import { readSituation } from './read-situation.ts';
import type { RunRow } from './run-row.ts';
import { spendMessages } from './spend-messages.ts';
import { startableFlow } from './start-run.ts';
import { unheardMessages } from './unheard-messages.ts';

/**
 * Hands on the messages that a run left unheard and that can start a flow, in order: the first one does, and its run hears or
 * passes on the rest. If its flow goes offline meanwhile, a later one does. When none can start a flow, all are consumed.
 */
export async function passOn(
  run: Pick<RunRow, 'workspaceId' | 'id' | 'conversationId' | 'heardSequence'>,
): Promise<void> {
  const { workspaceId, conversationId } = run;
  const events: OutgoingEvent[] = [];
  let offered = 0;
  for (const { id: messageId } of await unheardMessages(run)) {
    const situation = await readSituation({ workspaceId, messageId });
    if (situation && (await startableFlow({ situation }))) {
      events.push(messageReceived.create({ workspaceId, conversationId, messageId }));
    }
    // While a run leads, the message is left to it.
    if (situation?.leader === 'nobody') offered = situation.message.sequence;
  }
  if (events.length > 0) await enqueueEvents({ events });
  else if (offered > 0) await spendMessages(run, offered);
}
