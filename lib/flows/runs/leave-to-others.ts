import { presentConversation } from '#lib/messaging/conversations/present-conversation.ts';
import { db } from '#lib/platform/database/db.ts';
import { passOn } from './pass-on.ts';
import { wakeParkedRuns } from './wake-parked-runs.ts';

/**
 * Hands over what a run left that was ended from outside: what the customer wrote while it was busy may start a flow, and
 * runs that were postponed because of it wake. Where people lead, or the customer is blocked, no flow starts. The run may be
 * deleted by now, and its conversation merged into another. Safe to repeat.
 */
export async function leaveToOthers({
  workspaceId,
  conversationId,
  runId,
  heardSequence,
  heardMessageId,
}: {
  workspaceId: string;
  conversationId: string;
  runId: string;
  heardSequence: number;
  heardMessageId?: string | null | undefined;
}): Promise<void> {
  const present = await presentConversation({ workspaceId, conversationId });
  const heard = present ? await sequenceOf({ workspaceId, messageId: heardMessageId }) : heardSequence;
  const place = { workspaceId, conversationId: present ?? conversationId };
  // Without the message, it is unknown which of the messages of the joined conversation the run had heard.
  if (heard !== null) await passOn({ ...place, id: runId, heardSequence: heard });
  await wakeParkedRuns(place);
}

async function sequenceOf({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string | null | undefined;
}): Promise<number | null> {
  if (!messageId) return null;
  const message = await db().message.findUnique({
    where: { workspaceId_id: { workspaceId, id: messageId } },
    select: { sequence: true },
  });
  return message?.sequence ?? null;
}
