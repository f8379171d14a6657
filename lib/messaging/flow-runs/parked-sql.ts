import { Prisma } from '#lib/platform/database/db.ts';

/** A condition on a run: it only waits for a time, so it holds nothing (docs/decisions/075). See holding-sql.ts. */
export function parkedSql(run: string): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${run}.${name}`);
  return Prisma.sql`(${column('state')} = 'waiting' AND ${column('waiting_for')} ->> 'for' = 'time')`;
}
