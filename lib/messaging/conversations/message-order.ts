import { z } from 'zod';
import { type CursorList, decodeCursor, timeInPlace } from '#lib/contract/pagination/cursor.ts';
import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The second of a message, as the order's index has it. The channel's clock counts seconds and ours milliseconds, so the
 * messages of a conversation are sorted by second, then by arrival (docs/decisions/085).
 */
export const messageSecond = Prisma.sql`date_trunc('second', message."timestamp" AT TIME ZONE 'UTC')`;

const MAX_SEQUENCE = 2_147_483_647;

const placeSchema = z.tuple([timeInPlace, z.int32()]);

/** The cursor position after a page that ends with this message. */
export function placeOfMessage({ timestamp, sequence }: { timestamp: Date; sequence: number }) {
  return [timestamp.toISOString(), sequence] satisfies z.input<typeof placeSchema>;
}

/** The place before all messages of a second and of those before it, by a cursor of `list`. */
export function placeAtSecond({ list, cursor }: { list: CursorList; cursor: string }) {
  const [timestamp] = decodeCursor(list, cursor, placeSchema);
  return [timestamp, MAX_SEQUENCE] satisfies z.input<typeof placeSchema>;
}

/** The second that a page after `cursor` starts in; null without a cursor, for the newest page. */
export function secondOfCursor({ list, cursor }: { list: CursorList; cursor: string | undefined }): Date | null {
  if (cursor === undefined) return null;
  const [timestamp] = decodeCursor(list, cursor, placeSchema);
  return secondOfTime(new Date(timestamp));
}

/** Truncates a moment to its second. */
export function secondOfTime(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

/** The condition that continues a list of messages after `cursor`. Throws `validation_failed` for a foreign cursor. */
export function olderMessages({ list, cursor }: { list: CursorList; cursor: string | undefined }): Prisma.Sql {
  return cursor === undefined ? Prisma.empty : Prisma.sql`AND ${messagePlace} < ${placeOf({ list, cursor })}`;
}

/** The condition that continues a list of messages from `cursor` towards the end of the thread. */
export function newerMessages(from: { list: CursorList; cursor: string }): Prisma.Sql {
  return Prisma.sql`AND ${messagePlace} > ${placeOf(from)}`;
}

const messagePlace = Prisma.sql`(${messageSecond}, message.sequence)`;

function placeOf({ list, cursor }: { list: CursorList; cursor: string }): Prisma.Sql {
  const [timestamp, sequence] = decodeCursor(list, cursor, placeSchema);
  return Prisma.sql`(date_trunc('second', ${timestamp}::timestamptz AT TIME ZONE 'UTC'), ${sequence}::int)`;
}
