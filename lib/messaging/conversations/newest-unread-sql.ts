import { Prisma } from '#lib/platform/database/db.ts';
import { messageSecond } from './message-order.ts';

/**
 * A condition on `message`: it is unread until someone has seen it. The channel's own notices never are, and neither is a
 * reaction that was removed or that replaces one (docs/decisions/335).
 */
export const countsAsUnread = Prisma.sql`(message.direction = 'inbound' AND message.kind <> 'system'
  AND NOT (message.kind = 'reaction' AND message.payload #> '{reaction,quiet}' IS NOT NULL))`;

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
