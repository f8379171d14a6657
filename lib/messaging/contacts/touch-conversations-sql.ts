import { Prisma } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';

/**
 * The part of a statement that touches the conversations of changed contacts, so that `updated_since` finds them, and
 * notifies open inboxes. `source` holds the contacts' `workspace_id` and `id`. The statement must read from `announced`.
 *
 * The time is the clock's once all of them are locked, not the transaction's: during a long import, or a wait for a lock,
 * an integrator may have asked already. They are locked in the order of all statements.
 */
export function touchConversationsSql(source: string): Prisma.Sql {
  return Prisma.sql`
    touched AS MATERIALIZED (
      SELECT talk.workspace_id, talk.id
      FROM ${Prisma.raw(source)} AS person JOIN conversations AS talk
        ON talk.workspace_id = person.workspace_id AND talk.contact_id = person.id
      ORDER BY talk.workspace_id, talk.id
      FOR NO KEY UPDATE OF talk
    ), moved AS (
      UPDATE conversations SET updated_at = (SELECT clock_timestamp() WHERE (SELECT count(*) FROM touched) > 0)
      FROM touched WHERE conversations.workspace_id = touched.workspace_id AND conversations.id = touched.id
      RETURNING conversations.workspace_id, conversations.id AS conversation_id
    ), ${notifyConversationsSql('moved')}`;
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
  await tx.$executeRaw`
    WITH changed AS (SELECT ${workspaceId}::uuid AS workspace_id, ${contactId}::uuid AS id),
      ${touchConversationsSql('changed')}
    SELECT FROM announced`;
}
