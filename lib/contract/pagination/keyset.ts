import { z } from 'zod';
import { Prisma } from '#lib/platform/database/db.ts';
import { type CursorList, decodeCursor, encodeCursor } from './cursor.ts';

/** Where a page ended. There is no year 0 in PostgreSQL's calendar. */
export const placeSchema = z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]);

/**
 * The condition by which a list that is ordered by `time` and `id`, newest first, goes on after `cursor`; nothing on the
 * first page. Throws `validation_failed` for a cursor that is not of this list.
 */
export function olderThan({
  list,
  cursor,
  time,
  id,
}: {
  list: CursorList;
  cursor: string | undefined;
  time: Prisma.Sql;
  id: Prisma.Sql;
}): Prisma.Sql {
  if (cursor === undefined) return Prisma.empty;
  const [lastTime, lastId] = decodeCursor(list, cursor, placeSchema);
  return Prisma.sql`AND (${time}, ${id}) < (${lastTime}::timestamptz, ${lastId}::uuid)`;
}

/** Cuts what was read, one row more than the page holds, to the page; that row tells whether there is another. */
export function pageOf<Row extends { id: string }>(
  found: Row[],
  { timeOf, ...page }: { list: CursorList; limit: number; timeOf: (row: Row) => Date },
): { rows: Row[]; nextCursor: string | null } {
  return pageBy(found, { ...page, placeOf: (row) => [timeOf(row).toISOString(), row.id] });
}

/** The same for a list in another order: `placeOf` says by what the next page goes on. */
export function pageBy<Row>(
  found: Row[],
  { list, limit, placeOf }: { list: CursorList; limit: number; placeOf: (row: Row) => readonly unknown[] },
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last;
  return { rows, nextCursor: hasMore ? encodeCursor(list, placeOf(last)) : null };
}
