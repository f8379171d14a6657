import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';

/** Someone has seen the conversation: nothing in it is unread. Other open inboxes hear about it. Throws `not_found`. */
export async function markRead({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<{ changed: boolean }> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.conversation.updateMany({
      where: { workspaceId, id: conversationId, unreadCount: { gt: 0 } },
      data: { unreadCount: 0, updatedAt: new Date() },
    });
    if (count === 0 && (await tx.conversation.count({ where: { workspaceId, id: conversationId } })) === 0) {
      throw notFound('conversation');
    }
    if (count > 0) await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    return { changed: count > 0 };
  });
}
