import { z } from 'zod';
import { invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Addressee } from './addressee.ts';

const isOurs = (id: string) => z.uuid().safeParse(id).success;

/**
 * A message of the conversation to quote or react to, by our ID or the channel's. Throws `validation_failed` at `loc`
 * for an unknown message, or one that the channel never took.
 */
export async function quotedMessage({
  workspaceId,
  numberId,
  addressee: { contactId, phone },
  messageId,
  loc,
}: {
  workspaceId: string;
  /** The sending number. */
  numberId: string;
  addressee: Addressee;
  messageId: string;
  loc: (string | number)[];
}): Promise<{ id: string; channelId: string }> {
  const message = await db().message.findUnique({
    where: {
      ...(isOurs(messageId)
        ? { workspaceId_id: { workspaceId, id: messageId } }
        : { workspaceId_channelId: { workspaceId, channelId: messageId } }),
      conversation: { numberId, contact: contactId ? { id: contactId } : { phoneKey: phone?.key ?? '' } },
    },
    select: { id: true, channelId: true },
  });
  if (!message?.channelId) {
    throw invalid(loc, 'This message is not in the conversation, or it never reached WhatsApp.', 'message_unknown');
  }
  return { id: message.id, channelId: message.channelId };
}
