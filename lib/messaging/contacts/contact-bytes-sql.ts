import { Prisma } from '#lib/platform/database/db.ts';

/** The bytes of what makes a contact large: 64 KB of attributes and 1,000 tags at most. */
export function contactBytesSql(row: string): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${row}.${name}`);
  return Prisma.sql`octet_length(${column('attributes')}::text) + octet_length(${column('tags')}::text)`;
}
