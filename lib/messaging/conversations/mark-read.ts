import { notFound } from '#lib/contract/errors.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { lockConversation } from './lock-conversation.ts';
import { messageSecond } from './message-order.ts';

/**
 * Marks a thread as read up to the message `upTo`. Later messages, such as one that came in while the page was loading,
 * stay unread (docs/decisions/121). A late mark makes nothing unread again. Other open inboxes are notified. Throws
 * `not_found` for an unknown conversation, or a message that is not in it.
 */
export async function markRead({
  workspaceId,
  conversationId,
  upTo,
}: {
  workspaceId: string;
  conversationId: string;
  upTo: string;
}): Promise<{ changed: boolean }> {
  return retriedTransaction(async (tx) => {
    // Locked first, so that the count includes every message that is stored.
    if (!(await lockConversation({ tx, workspaceId, conversationId }))) throw notFound('conversation');
    const seen = await tx.message.count({ where: { workspaceId, conversationId, id: upTo } });
    if (seen === 0) throw notFound('message');
    const changed = await tx.$executeRaw`
        WITH seen AS MATERIALIZED (
          SELECT ${messageSecond} AS second, sequence FROM messages AS message
          WHERE workspace_id = ${workspaceId}::uuid AND id = ${upTo}::uuid
        ), unread AS MATERIALIZED (
          SELECT count(*) AS count FROM messages AS message
          WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
            AND direction = 'inbound' AND kind <> 'system'
            AND (${messageSecond}, message.sequence) > (SELECT second, sequence FROM seen)
        )
        UPDATE conversations SET unread_count = unread.count, updated_at = now()
        FROM unread
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid AND unread_count > unread.count`;
    if (changed > 0) await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    return { changed: changed > 0 };
  });
}
