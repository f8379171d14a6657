import { Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';

/** Fewer digits are in nearly every number. */
const MIN_DIGITS = 3;

/** `AND …`: the table `contact` holds a person whose name or number has `search` in it. */
export function personMatches(search: string): Prisma.Sql {
  const named = Prisma.sql`contact.name ILIKE ${`%${escapeLike(search)}%`}`;
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : '';
  if (digits.length < MIN_DIGITS) return Prisma.sql`AND ${named}`;
  return Prisma.sql`AND (${named} OR contact.phone LIKE ${`%${digits}%`})`;
}
