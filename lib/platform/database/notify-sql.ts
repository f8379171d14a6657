import { Prisma } from './db.ts';

/** The end of a statement that notifies `channel` on commit, if its part `changed` has a row. */
export function notifySql({ channel, changed }: { channel: string; changed: string }): Prisma.Sql {
  return Prisma.sql`SELECT pg_notify(${channel}, '') WHERE EXISTS (SELECT FROM ${Prisma.raw(changed)})`;
}
