import { Prisma } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';

/** The part of a statement that does as {@link touchSql}, and notifies open inboxes. It must read from `announced`. */
export function touchConversationsSql(source: string): Prisma.Sql {
  return Prisma.sql`${touchSql(source)}, ${notifyConversationsSql('moved')}`;
}

/**
 * The part of a statement that touches the conversations of changed contacts, so that `updated_since` finds them. `source`
 * holds the contacts' `workspace_id` and `id`. Those in `besides` (`conversation_id`) are left out: a statement may write a
 * row only once, and touches these elsewhere.
 *
 * The time is the clock's once all of them are locked, not the transaction's: during a long import, or a wait for a lock,
 * an integrator may have asked already. They are locked in the order of all statements.
 */
export function touchSql(source: string, { besides }: { besides?: string } = {}): Prisma.Sql {
  const others = besides
    ? Prisma.sql`WHERE talk.id NOT IN (SELECT conversation_id FROM ${Prisma.raw(besides)})`
    : Prisma.empty;
  return Prisma.sql`
    touched AS MATERIALIZED (
      SELECT talk.workspace_id, talk.id
      FROM ${Prisma.raw(source)} AS person JOIN conversations AS talk
        ON talk.workspace_id = person.workspace_id AND talk.contact_id = person.id
      ${others}
      ORDER BY talk.workspace_id, talk.id
      FOR NO KEY UPDATE OF talk
    ), moved AS (
      UPDATE conversations SET updated_at = (SELECT clock_timestamp() WHERE (SELECT count(*) FROM touched) > 0)
      FROM touched WHERE conversations.workspace_id = touched.workspace_id AND conversations.id = touched.id
      RETURNING conversations.workspace_id, conversations.id AS conversation_id
    )`;
}

/** Touches the conversations of one contact, which the transaction has changed. */
export async function touchConversationsOf({
  tx,
  workspaceId,
  contactId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  contactId: string;
}): Promise<void> {
  await tx.$executeRaw(touchPeopleSql([{ workspaceId, contactId }]));
}

/** The statement that touches the conversations of changed contacts, on all numbers, and notifies open inboxes. */
export function touchPeopleSql(people: { workspaceId: string; contactId: string | null }[]): Prisma.Sql {
  const rows = people.map(({ workspaceId, contactId }) => ({ workspace_id: workspaceId, id: contactId }));
  return Prisma.sql`
    WITH changed AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS person (workspace_id uuid, id uuid)
    ), ${touchConversationsSql('changed')}
    SELECT FROM announced`;
}
