import { z } from 'zod';
import { type CursorList, decodeCursor } from '#lib/contract/pagination/cursor.ts';
import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The second of a message, as the index of the order knows it. The channel's clock counts seconds and ours milliseconds:
 * messages of a conversation stand by second, then by arrival (docs/decisions/085).
 */
export const messageSecond = Prisma.sql`date_trunc('second', message."timestamp" AT TIME ZONE 'UTC')`;

/** There is no year 0 in PostgreSQL's calendar. */
const placeSchema = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.int32()]);

/** Where a page that ends with this message goes on. */
export function placeOfMessage({ timestamp, sequence }: { timestamp: Date; sequence: number }) {
  return [timestamp.toISOString(), sequence] satisfies z.input<typeof placeSchema>;
}

/** Up to which second the messages stand that go on after `cursor`; null from the newest on. */
export function secondOfCursor({ list, cursor }: { list: CursorList; cursor: string | undefined }): Date | null {
  if (cursor === undefined) return null;
  const [timestamp] = decodeCursor(list, cursor, placeSchema);
  return secondOfTime(new Date(timestamp));
}

/** The second of a moment, as a moment. */
export function secondOfTime(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

/** The condition by which a list of messages goes on after `cursor`. Throws `validation_failed` for one that is not its own. */
export function olderMessages({ list, cursor }: { list: CursorList; cursor: string | undefined }): Prisma.Sql {
  return cursor === undefined ? Prisma.empty : Prisma.sql`AND ${messagePlace} < ${placeOf({ list, cursor })}`;
}

/** The condition by which a list of messages goes on from `cursor` towards the end of the thread. */
export function newerMessages(from: { list: CursorList; cursor: string }): Prisma.Sql {
  return Prisma.sql`AND ${messagePlace} > ${placeOf(from)}`;
}

const messagePlace = Prisma.sql`(${messageSecond}, message.sequence)`;

function placeOf({ list, cursor }: { list: CursorList; cursor: string }): Prisma.Sql {
  const [timestamp, sequence] = decodeCursor(list, cursor, placeSchema);
  return Prisma.sql`(date_trunc('second', ${timestamp}::timestamptz AT TIME ZONE 'UTC'), ${sequence}::int)`;
}
