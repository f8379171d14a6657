import { type Database, Prisma } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { notifyConversationsSql } from './notify-conversations-sql.ts';

/**
 * Notifies open inboxes of changed conversations when the transaction commits. One statement serves any number of
 * conversations and workspaces. Without a transaction it does not wait for the disk: a commit that notifies holds a
 * server-wide lock until it is done (docs/decisions/260), and the changes themselves are already stored.
 */
export async function notifyConversations({
  tx,
  changes,
}: {
  tx?: Database;
  changes: { workspaceId: string; conversationId: string }[];
}): Promise<void> {
  if (changes.length === 0) return;
  const given = Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT DISTINCT workspace_id, conversation_id
      FROM unnest(
        ${changes.map(({ workspaceId }) => workspaceId)}::uuid[],
        ${changes.map(({ conversationId }) => conversationId)}::uuid[]
      ) AS given (workspace_id, conversation_id)
    ), ${notifyConversationsSql('given')}`;
  if (tx) await tx.$executeRaw`/* prepared: notify_conversations */ ${given} SELECT FROM announced`;
  else {
    await prepared(
      'notify_conversations_alone',
      Prisma.sql`${given}, relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
        SELECT FROM relaxed LEFT JOIN announced ON true`,
    );
  }
}
