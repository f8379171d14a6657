import { z } from 'zod';
import { invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Addressee } from './addressee.ts';

const isOurs = (id: string) => z.uuid().safeParse(id).success;

/**
 * A message of the person's conversations, or of that with `numberId`, to quote or react to, by our ID or the channel's. It
 * is referred to from the number of its own conversation. Throws `validation_failed` at `loc` for an unknown message, or one
 * that the channel never took.
 */
export async function quotedMessage({
  workspaceId,
  numberId,
  addressee: { contactId, phone },
  messageId,
  loc,
}: {
  workspaceId: string;
  numberId: string | undefined;
  addressee: Addressee;
  messageId: string;
  loc: (string | number)[];
}): Promise<{ id: string; channelId: string; numberId: string }> {
  const message = await db().message.findUnique({
    where: {
      ...(isOurs(messageId)
        ? { workspaceId_id: { workspaceId, id: messageId } }
        : { workspaceId_channelId: { workspaceId, channelId: messageId } }),
      conversation: {
        ...(numberId && { numberId }),
        contact: contactId ? { id: contactId } : { phoneKey: phone?.key ?? '' },
      },
    },
    select: { id: true, channelId: true, conversation: { select: { numberId: true } } },
  });
  if (!message?.channelId) {
    throw invalid(loc, 'This message is not in the conversation, or it never reached WhatsApp.', 'message_unknown');
  }
  return { id: message.id, channelId: message.channelId, numberId: message.conversation.numberId };
}
