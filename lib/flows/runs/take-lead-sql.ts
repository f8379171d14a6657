import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The part of a statement that makes flows the ones who lead the conversations of the runs that begin in `source`. The
 * statement has locked the conversations before. Inboxes are to be told when it is committed.
 */
export function takeLeadSql(source: string): Prisma.Sql {
  return Prisma.sql`
    led AS (
      UPDATE conversations AS talk SET state = 'flow', state_since = now(), updated_at = now()
      FROM ${Prisma.raw(source)} AS begun
      WHERE talk.workspace_id = begun.workspace_id AND talk.id = begun.conversation_id
    )`;
}
