import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { lockConversation } from './lock-conversation.ts';
import { messageSecond } from './message-order.ts';

/**
 * Someone has seen the thread up to the message `upTo`: what stands after it stays unread, such as what came in while the
 * page was on its way (docs/decisions/121). A mark that comes late makes nothing unread again. Other open inboxes hear
 * about it. Throws `not_found` for a conversation that the workspace does not have, or a message that is not in it.
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
  return db().$transaction(async (tx) => {
    // First of all, so that the count sees every message that has been counted.
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
