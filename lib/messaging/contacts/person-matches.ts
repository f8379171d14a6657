import { Prisma } from '#lib/platform/database/db.ts';

/** Fewer digits are in nearly every number. */
const MIN_DIGITS = 3;

/** `AND …`: the table `contact` holds a person whose name or number has `search` in it. */
export function personMatches(search: string): Prisma.Sql {
  const named = Prisma.sql`contact.name ILIKE ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`;
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : '';
  if (digits.length < MIN_DIGITS) return Prisma.sql`AND ${named}`;
  return Prisma.sql`AND (${named} OR contact.phone LIKE ${`%${digits}%`})`;
}
