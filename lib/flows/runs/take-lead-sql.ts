import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The part of a statement that gives flows the lead in the conversations of the runs that start in `source`. The statement
 * must have locked the conversations before. After the commit, the caller notifies inboxes.
 */
export function takeLeadSql(source: string): Prisma.Sql {
  return Prisma.sql`
    led AS (
      UPDATE conversations AS talk SET state = 'flow', state_since = now(), updated_at = clock_timestamp()
      FROM ${Prisma.raw(source)} AS begun
      WHERE talk.workspace_id = begun.workspace_id AND talk.id = begun.conversation_id
    )`;
}
