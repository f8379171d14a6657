import { db } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { touchConversationsSql } from './touch-conversations-sql.ts';

/** Restores the earlier tags: the inverse request for each kind of change. */
type Undo = { contact_ids: string[]; add: string[]; remove: string[] }[];

/**
 * Adds tags to contacts and removes others, in one statement. Returns how many contacts changed, and what undoes it;
 * unknown IDs are ignored. Open inboxes are notified. Rows are locked in the order that every statement uses.
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
}): Promise<{ changed: number; undo: Undo }> {
  const write = () => db().$queryRaw<{ id: string; before: string[]; tags: string[] }[]>`
    WITH wanted AS MATERIALIZED (
      SELECT id, tags AS before, ARRAY(
        SELECT tag FROM unnest(tags || ARRAY(SELECT tag FROM unnest(${add}::text[]) AS tag WHERE tag <> ALL (tags))) AS tag
        WHERE tag <> ALL (${remove}::text[])) AS tags
      FROM contacts
      WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${contactIds}::uuid[])
      ORDER BY phone_key, id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE contacts SET tags = wanted.tags, updated_at = now()
      FROM wanted
      WHERE contacts.workspace_id = ${workspaceId}::uuid AND contacts.id = wanted.id AND contacts.tags <> wanted.tags
      RETURNING contacts.id, wanted.before, wanted.tags
    ), ${touchConversationsSql({ workspaceId, source: 'changed' })}
    SELECT changed.* FROM changed, (SELECT count(*) FROM announced) AS told`;
  const changed = await retryConflicts(write);
  return { changed: changed.length, undo: undoOf(changed) };
}

function undoOf(changed: { id: string; before: string[]; tags: string[] }[]): Undo {
  const groups = Object.groupBy(changed, ({ before, tags }) =>
    JSON.stringify([minus(before, tags), minus(tags, before)]),
  );
  return Object.entries(groups).map(([key, people = []]) => {
    const [add, remove] = JSON.parse(key) as [string[], string[]];
    return { contact_ids: people.map(({ id }) => id), add, remove };
  });
}

const minus = (all: string[], others: string[]) => all.filter((tag) => !others.includes(tag)).toSorted();
