import { db } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { touchConversationsSql } from './touch-conversations-sql.ts';

/**
 * Gives contacts tags and takes others from them, in one statement. Returns how many have other tags now; ids of no one
 * are left out. Open inboxes hear about it. Locks people in the order in which all others lock them.
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
  const write = () => db().$queryRaw<{ changed: number }[]>`
    WITH wanted AS MATERIALIZED (
      SELECT id, ARRAY(
        SELECT tag FROM unnest(tags || ARRAY(SELECT tag FROM unnest(${add}::text[]) AS tag WHERE tag <> ALL (tags))) AS tag
        WHERE tag <> ALL (${remove}::text[])) AS tags
      FROM contacts
      WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${contactIds}::uuid[])
      ORDER BY phone_key, id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE contacts SET tags = wanted.tags, updated_at = now()
      FROM wanted
      WHERE contacts.workspace_id = ${workspaceId}::uuid AND contacts.id = wanted.id AND contacts.tags <> wanted.tags
      RETURNING contacts.id
    ), ${touchConversationsSql({ workspaceId, source: 'changed' })}
    SELECT (SELECT count(*)::int FROM changed) AS changed FROM (SELECT count(*) FROM announced) AS told`;
  const [done] = await retryConflicts(write);
  return { changed: done?.changed ?? 0 };
}
