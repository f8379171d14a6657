import type { Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';

/** Deletes the events of conversations and messages, including deliveries, and those of the people themselves. */
export async function eraseEvents({
  tx,
  workspaceId,
  conversationIds,
  messageIds,
  channelIds,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationIds: string[];
  messageIds: string[];
  /** The people's numbers (digits with country code) and user IDs on the channel. */
  channelIds: string[];
}): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM events WHERE workspace_id = ${workspaceId}::uuid AND (
      data ->> 'conversation_id' = ANY (${conversationIds}) OR data ->> 'message_id' = ANY (${messageIds})
      OR data ->> 'phone' = ANY (${channelIds}) OR data ->> 'recipient' = ANY (${channelIds})
      OR data ->> 'user_id' = ANY (${channelIds})
      OR (name = 'channel.notice' AND data::text LIKE ANY (${channelIds.map((id) => `%${escapeLike(id)}%`)})))`;
}
