import { z } from 'zod';
import { Prisma } from '#lib/platform/database/db.ts';
import { type CursorList, decodeCursor, encodeCursor, timeInPlace } from './cursor.ts';

/** Where a page ended. */
export const placeSchema = z.tuple([timeInPlace, z.uuid()]);

/**
 * The condition that continues a list ordered by `time` and `id`, newest first, after `cursor`; empty on the first page.
 * Throws `validation_failed` for a foreign cursor.
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

/** Cuts the rows, one more than the page holds, to the page; the extra row shows whether there is a next page. */
export function pageOf<Row extends { id: string }>(
  found: Row[],
  { timeOf, ...page }: { list: CursorList; limit: number; timeOf: (row: Row) => Date },
): { rows: Row[]; nextCursor: string | null } {
  return pageBy(found, { ...page, placeOf: (row) => [timeOf(row).toISOString(), row.id] });
}

/** The same for a list in another order: `placeOf` gives the place where the next page continues. */
export function pageBy<Row>(
  found: Row[],
  { list, limit, placeOf }: { list: CursorList; limit: number; placeOf: (row: Row) => readonly unknown[] },
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last;
  return { rows, nextCursor: hasMore ? encodeCursor(list, placeOf(last)) : null };
}
