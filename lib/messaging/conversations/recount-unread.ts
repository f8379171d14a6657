import { notFound } from '#lib/contract/errors.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { countsAsUnread } from '#lib/workspace/retention/counts-as-unread-sql.ts';
import { lockConversation } from './lock-conversation.ts';
import { messageSecond } from './message-order.ts';

/** Which messages are unread, compared with the one named, and which counts change: a mark only ever lowers or raises them. */
const marks = {
  read: { unread: Prisma.sql`>`, changes: Prisma.sql`>` },
  unread: { unread: Prisma.sql`>=`, changes: Prisma.sql`<` },
};

/**
 * Counts a conversation's unread messages as if it were marked at one of its messages, and notifies open inboxes when that
 * changes the count. Throws `not_found` for an unknown conversation, or a message that is not in it.
 */
export function recountUnread({
  workspaceId,
  conversationId,
  messageId,
  as,
}: {
  workspaceId: string;
  conversationId: string;
  messageId: string;
  as: keyof typeof marks;
}): Promise<{ changed: boolean }> {
  const { unread, changes } = marks[as];
  return retriedTransaction(async (tx) => {
    // Locked first, so that the count includes every message that is stored.
    if (!(await lockConversation({ tx, workspaceId, conversationId }))) throw notFound('conversation');
    const known = await tx.message.count({ where: { workspaceId, conversationId, id: messageId } });
    if (known === 0) throw notFound('message');
    const changed = await tx.$executeRaw`
      WITH marked AS MATERIALIZED (
        SELECT ${messageSecond} AS second, sequence FROM messages AS message
        WHERE workspace_id = ${workspaceId}::uuid AND id = ${messageId}::uuid
      ), unread AS MATERIALIZED (
        SELECT count(*) AS count FROM messages AS message
        WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
          AND ${countsAsUnread}
          AND (${messageSecond}, message.sequence) ${unread} (SELECT second, sequence FROM marked)
      )
      UPDATE conversations SET unread_count = unread.count, updated_at = clock_timestamp()
      FROM unread
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid
        AND unread_count ${changes} unread.count`;
    if (changed > 0) await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    return { changed: changed > 0 };
  });
}
