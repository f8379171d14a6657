import { notFound } from '#lib/contract/errors.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';

/**
 * Marks a member's mentions in a conversation as read, and notifies their other tabs. Returns how many there were. Throws
 * `not_found`.
 */
export async function readMentions({
  workspaceId,
  conversationId,
  userId,
}: {
  workspaceId: string;
  conversationId: string;
  userId: string;
}): Promise<{ read: number }> {
  return retriedTransaction(async (tx) => {
    const { count: read } = await tx.mention.updateMany({
      where: { workspaceId, conversationId, userId, readAt: null },
      data: { readAt: new Date() },
    });
    if (read > 0) await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    else if (!(await tx.conversation.count({ where: { workspaceId, id: conversationId } })))
      throw notFound('conversation');
    return { read };
  });
}
