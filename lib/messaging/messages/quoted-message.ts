import { invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/**
 * The channel's ID of a message of the conversation, to quote it or to react to it. Throws `validation_failed` at `loc`
 * for one that is not there, or that the channel never took.
 */
export async function quotedMessage({
  workspaceId,
  conversationId,
  messageId,
  loc,
}: {
  workspaceId: string;
  conversationId: string;
  messageId: string;
  loc: (string | number)[];
}): Promise<string> {
  const message = await db().message.findUnique({
    where: { workspaceId_id: { workspaceId, id: messageId }, conversationId },
    select: { channelId: true },
  });
  if (!message?.channelId) {
    throw invalid(loc, 'This message is not in the conversation, or it never reached WhatsApp.', 'message_unknown');
  }
  return message.channelId;
}
