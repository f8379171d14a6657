import { z } from 'zod';
import { MB } from '#lib/platform/bytes.ts';
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

/** The most of its largest field that all rows of a page hold together, unless one row alone holds more. */
export const MAX_PAGE_BYTES = 4 * MB;

/**
 * How many of the rows a page holds: `limit`, or those before {@link MAX_PAGE_BYTES}, but at least one. For lists with a field
 * that may be so large that a full page of it would take all memory.
 */
export function fitting(rows: readonly { bytes: number }[], limit: number): number {
  let left = MAX_PAGE_BYTES;
  const beyond = rows.findIndex(({ bytes }, index) => {
    left -= bytes;
    return left < 0 && index > 0;
  });
  return beyond < 0 ? limit : Math.min(limit, beyond);
}

/**
 * A part of a statement, named `fitting`: of the rows of `page`, here called `row`, those that {@link fitting} takes by the
 * `bytes` of each, and one more. The others never leave the database.
 */
export function fittingSql({ row, bytes, order }: { row: string; bytes: Prisma.Sql; order: Prisma.Sql }): Prisma.Sql {
  const name = Prisma.raw(row);
  return Prisma.sql`
    measured AS (
      SELECT *, sum(bytes) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
      FROM (SELECT *, ${bytes} AS bytes FROM page AS ${name}) AS ${name}
    ), fitting AS (
      SELECT * FROM measured WHERE coalesce(bytes_before, 0) <= ${MAX_PAGE_BYTES}
    )`;
}
