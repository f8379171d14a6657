import { retryConflicts } from '../database/retry-conflicts.ts';
import { type Database, db } from '../db.ts';
import { notifyConversations } from '../realtime/notify-conversations.ts';

/**
 * Gives contacts tags and takes others from them, in one statement. Answers how many have other tags now; ids of nobody
 * are left out. Open inboxes hear of it. Locks people in the order in which all others lock them.
 */
export async function tagContacts({
  workspaceId,
  contactIds,
  add,
  remove,
}: {
  workspaceId: string;
  contactIds: string[];
  add: string[];
  remove: string[];
}): Promise<{ changed: number }> {
  const write = async (tx: Database) => {
    const changed = await tx.$queryRaw<{ id: string }[]>`
      WITH wanted AS MATERIALIZED (
        SELECT id, ARRAY(
          SELECT tag FROM unnest(tags || ARRAY(SELECT tag FROM unnest(${add}::text[]) AS tag WHERE tag <> ALL (tags))) AS tag
          WHERE tag <> ALL (${remove}::text[])) AS tags
        FROM contacts
        WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${contactIds}::uuid[])
        ORDER BY phone_key, id FOR NO KEY UPDATE
      )
      UPDATE contacts SET tags = wanted.tags, updated_at = now()
      FROM wanted
      WHERE contacts.workspace_id = ${workspaceId}::uuid AND contacts.id = wanted.id AND contacts.tags <> wanted.tags
      RETURNING contacts.id`;
    const conversations = await tx.conversation.updateManyAndReturn({
      where: { workspaceId, contactId: { in: changed.map(({ id }) => id) } },
      data: { updatedAt: new Date() },
      select: { id: true },
    });
    await notifyConversations({ tx, changes: conversations.map(({ id }) => ({ workspaceId, conversationId: id })) });
    return { changed: changed.length };
  };
  return retryConflicts(() => db().$transaction(write));
}
