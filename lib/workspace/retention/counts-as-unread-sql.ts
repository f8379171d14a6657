import { Prisma } from '#lib/platform/database/db.ts';

/**
 * A condition on `message`: it is unread until someone has seen it. The channel's own notices never are, and neither is a
 * reaction that was removed or that replaces one (docs/decisions/335).
 */
export const countsAsUnread = Prisma.sql`(message.direction = 'inbound' AND message.kind <> 'system'
  AND NOT (message.kind = 'reaction' AND message.payload #> '{reaction,quiet}' IS NOT NULL))`;
