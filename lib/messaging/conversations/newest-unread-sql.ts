import { Prisma } from '#lib/platform/database/db.ts';
import { countsAsUnread } from '#lib/workspace/retention/counts-as-unread-sql.ts';
import { messageSecond } from './message-order.ts';

/** A message that arrives late has its place before others, hardly ever before more than this. */
const AMONG = 50;

/**
 * From FROM on: the customer's `message` of `conversation` that arrived last, which is what pages and push announce while the
 * conversation has an unread count, whatever a flow has answered since.
 */
export function newestUnreadSql(conversation: string): Prisma.Sql {
  const talk = Prisma.raw(conversation);
  return Prisma.sql`
    FROM (
      SELECT * FROM messages AS message
      WHERE message.workspace_id = ${talk}.workspace_id AND message.conversation_id = ${talk}.id AND ${countsAsUnread}
      ORDER BY ${messageSecond} DESC, message.sequence DESC LIMIT ${AMONG}
    ) AS message
    ORDER BY message.sequence DESC LIMIT 1`;
}
