import type { Prisma } from '#lib/platform/database/db.ts';

/** Deletes the events of conversations and messages, including deliveries, and those of the people themselves. */
export async function eraseEvents({
  tx,
  workspaceId,
  conversationIds,
  messageIds,
  phones,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationIds: string[];
  messageIds: string[];
  /** Digits with country code. */
  phones: string[];
}): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM events WHERE workspace_id = ${workspaceId}::uuid AND (
      data ->> 'conversation_id' = ANY (${conversationIds}) OR data ->> 'message_id' = ANY (${messageIds})
      OR data ->> 'phone' = ANY (${phones}) OR data ->> 'recipient' = ANY (${phones})
      OR (name = 'channel.notice' AND data::text LIKE ANY (${phones.map((phone) => `%${phone}%`)})))`;
}
