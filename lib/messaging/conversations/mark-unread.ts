import { notFound } from '#lib/contract/errors.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { lockConversation } from './lock-conversation.ts';
import { messageSecond } from './message-order.ts';

/**
 * Marks a conversation as unread again, from one message on, so that someone returns to it. The unread count never drops.
 * Throws `not_found` for an unknown conversation, or a message that is not in it.
 */
export async function markUnread({
  workspaceId,
  conversationId,
  from,
}: {
  workspaceId: string;
  conversationId: string;
  from: string;
}): Promise<{ changed: boolean }> {
  return retriedTransaction(async (tx) => {
    if (!(await lockConversation({ tx, workspaceId, conversationId }))) throw notFound('conversation');
    const known = await tx.message.count({ where: { workspaceId, conversationId, id: from } });
    if (known === 0) throw notFound('message');
    const changed = await tx.$executeRaw`
        WITH first AS MATERIALIZED (
          SELECT ${messageSecond} AS second, sequence FROM messages AS message
          WHERE workspace_id = ${workspaceId}::uuid AND id = ${from}::uuid
        ), unread AS MATERIALIZED (
          SELECT count(*) AS count FROM messages AS message
          WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
            AND direction = 'inbound' AND kind <> 'system'
            AND (${messageSecond}, message.sequence) >= (SELECT second, sequence FROM first)
        )
        UPDATE conversations SET unread_count = unread.count, updated_at = now()
        FROM unread
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid AND unread_count < unread.count`;
    if (changed > 0) await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    return { changed: changed > 0 };
  });
}
