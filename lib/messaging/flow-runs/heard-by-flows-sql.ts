import { SILENT_KINDS } from '#lib/channel/constants.ts';
import { Prisma } from '#lib/platform/database/db.ts';

/** A condition on a message: the customer wrote it, and it may start a flow or be a reply. */
export function heardByFlowsSql(message: string): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${message}.${name}`);
  return Prisma.sql`(${column('direction')} = 'inbound' AND ${column('kind')} <> ALL(${SILENT_KINDS}))`;
}
