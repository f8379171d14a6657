import { Prisma } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';

/**
 * The part of a statement that touches the conversations of changed contacts, so that `updated_since` finds them, and
 * notifies open inboxes. `source` holds the contacts' `workspace_id` and `id`. The statement must read from `announced`.
 */
export function touchConversationsSql(source: string): Prisma.Sql {
  return Prisma.sql`
    moved AS (
      UPDATE conversations SET updated_at = now() FROM ${Prisma.raw(source)} AS person
      WHERE conversations.workspace_id = person.workspace_id AND conversations.contact_id = person.id
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
