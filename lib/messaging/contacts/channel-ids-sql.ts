import { Prisma } from '#lib/platform/database/db.ts';

/**
 * All IDs that a row of contacts has or had on the channel: numbers as digits, and user IDs. What was recorded about a
 * person keeps the ID of its time (docs/decisions/285).
 */
export const channelIdsSql = (row: string): Prisma.Sql => {
  const person = Prisma.raw(row);
  return Prisma.sql`(${person}.former_ids
    || array_remove(ARRAY[ltrim(${person}.phone, '+'), ${person}.wa_id, ${person}.user_id], NULL))`;
};
