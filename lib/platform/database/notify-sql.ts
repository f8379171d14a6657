import { Prisma } from './db.ts';

/** A call that notifies `channel` on commit; `payload` is an expression. */
export function notifySql(channel: string, payload = Prisma.sql`''`): Prisma.Sql {
  return Prisma.sql`pg_notify(${channel}, ${payload})`;
}

/** The end of a statement that notifies `channel` on commit, if its part `changed` has a row. */
export function notifyOfSql({ channel, changed }: { channel: string; changed: string }): Prisma.Sql {
  return Prisma.sql`SELECT ${notifySql(channel)} WHERE EXISTS (SELECT FROM ${Prisma.raw(changed)})`;
}
