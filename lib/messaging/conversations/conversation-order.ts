import { z } from 'zod';
import { type CursorList, decodeCursor, timeInPlace } from '#lib/contract/pagination/cursor.ts';
import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The second of a conversation's last message, as the order's index has it. Conversations are sorted by second, as messages
 * are, and within a second by the arrival of that message (docs/decisions/121).
 */
export const conversationSecond = secondOf(Prisma.sql`conversation.last_message_at`);

/** A list's order, newest first. */
export const newestConversations = Prisma.sql`
  ${conversationSecond} DESC, conversation.last_arrived_at DESC, conversation.id DESC`;

const placeSchema = z.tuple([timeInPlace, timeInPlace, z.uuid()]);

/** The cursor position after a page that ends with this conversation. */
export function placeOfConversation({
  lastMessageAt,
  lastArrivedAt,
  id,
}: {
  lastMessageAt: Date;
  lastArrivedAt: Date;
  id: string;
}) {
  return [lastMessageAt.toISOString(), lastArrivedAt.toISOString(), id] satisfies z.input<typeof placeSchema>;
}

/** The condition that continues a list of conversations after `cursor`. Throws `validation_failed` for a foreign cursor. */
export function olderConversations({ list, cursor }: { list: CursorList; cursor: string | undefined }): Prisma.Sql {
  if (cursor === undefined) return Prisma.empty;
  const [lastMessageAt, lastArrivedAt, id] = decodeCursor(list, cursor, placeSchema);
  return Prisma.sql`AND (${conversationSecond}, conversation.last_arrived_at, conversation.id)
    < (${secondOf(Prisma.sql`${lastMessageAt}::timestamptz`)}, ${lastArrivedAt}::timestamptz, ${id}::uuid)`;
}

/** Truncates a moment to its second. */
export function secondOf(moment: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`date_trunc('second', ${moment} AT TIME ZONE 'UTC')`;
}
