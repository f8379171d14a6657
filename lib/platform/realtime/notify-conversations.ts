import { type Database, db } from '../database/db.ts';
import { notifyConversationsSql } from './notify-conversations-sql.ts';

/**
 * Tells open inboxes that conversations changed, when the transaction commits. One statement for any number of
 * conversations of any number of workspaces.
 */
export async function notifyConversations({
  tx = db(),
  changes,
}: {
  tx?: Database;
  changes: { workspaceId: string; conversationId: string }[];
}): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw`
    /* prepared: notify_conversations */
    WITH given AS MATERIALIZED (
      SELECT DISTINCT workspace_id, conversation_id
      FROM unnest(
        ${changes.map(({ workspaceId }) => workspaceId)}::uuid[],
        ${changes.map(({ conversationId }) => conversationId)}::uuid[]
      ) AS given (workspace_id, conversation_id)
    ), ${notifyConversationsSql('given')}
    SELECT FROM announced`;
}
