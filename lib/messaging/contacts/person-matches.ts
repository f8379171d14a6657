import { anyCase } from '#lib/platform/database/any-case.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';

/** Shorter digit strings match nearly every number. */
const MIN_DIGITS = 3;

/** An `AND …` on the table `contact`: the name or number contains `search`. */
export async function personMatches(search: string): Promise<Prisma.Sql> {
  const { like } = await anyCase();
  const named = like(Prisma.sql`contact.name`, `%${escapeLike(search)}%`);
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : '';
  if (digits.length < MIN_DIGITS) return Prisma.sql`AND ${named}`;
  return Prisma.sql`AND (${named} OR contact.phone LIKE ${`%${digits}%`})`;
}
