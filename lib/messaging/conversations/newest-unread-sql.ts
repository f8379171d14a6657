import { Prisma } from '#lib/platform/database/db.ts';
import { countsAsUnread } from '#lib/workspace/retention/counts-as-unread-sql.ts';
import { messageSecond } from './message-order.ts';

/**
 * From FROM on: the newest such `message` of `conversation`, which is what pages and push announce while the conversation
 * has an unread count, whatever a flow has answered since.
 */
export function newestUnreadSql(conversation: string): Prisma.Sql {
  const talk = Prisma.raw(conversation);
  return Prisma.sql`
    FROM messages AS message
    WHERE message.workspace_id = ${talk}.workspace_id AND message.conversation_id = ${talk}.id AND ${countsAsUnread}
    ORDER BY ${messageSecond} DESC, message.sequence DESC LIMIT 1`;
}
