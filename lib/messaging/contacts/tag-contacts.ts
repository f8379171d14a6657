import { invalid } from '#lib/contract/errors.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { MAX_CONTACT_TAGS } from './constants.ts';
import { tooMuch } from './excess.ts';
import { presentContacts } from './present-contacts.ts';
import { touchConversationsSql } from './touch-conversations-sql.ts';

/** Restores the earlier tags: the inverse request for each kind of change. */
type Undo = { contact_ids: string[]; add: string[]; remove: string[] }[];

/**
 * Adds tags to contacts and removes others, all at once. Returns how many contacts changed, and what undoes it;
 * unknown IDs are ignored. Open inboxes are notified. Rows are locked in the order that every statement uses. Throws
 * `validation_failed` where a contact would have too many tags, and then changes nothing. With `leavesFull`, such contacts
 * are left as they are instead, and counted.
 */
export async function tagContacts({
  workspaceId,
  contactIds,
  add,
  remove,
  leavesFull = false,
}: {
  workspaceId: string;
  contactIds: string[];
  add: string[];
  remove: string[];
  leavesFull?: boolean;
}): Promise<{ changed: number; undo: Undo; left: number }> {
  const people = await presentContacts({ tx: db(), workspaceId, contactIds });
  const chosen = Prisma.sql`workspace_id = ${workspaceId}::uuid AND id = ANY (${people}::uuid[])`;
  const lock = () => db().$executeRaw`SELECT FROM contacts WHERE ${chosen} ORDER BY phone_key, id FOR NO KEY UPDATE`;
  // By their places in the table, which locked rows keep: by their keys, each may be compared with each (docs/decisions/282).
  const write = () => db().$queryRaw<(Change | Excessive)[]>`
    WITH wanted AS MATERIALIZED (
      SELECT ctid, id, tags AS before, ARRAY(
        SELECT tag FROM unnest(tags || ARRAY(SELECT tag FROM unnest(${[...new Set(add)]}::text[]) AS tag WHERE tag <> ALL (tags))) AS tag
        WHERE tag <> ALL (${remove}::text[])) AS tags
      FROM contacts WHERE ${chosen}
    ), excessive AS (
      SELECT id FROM wanted WHERE cardinality(tags) > ${MAX_CONTACT_TAGS} AND cardinality(tags) > cardinality(before)
    ), counted AS (
      SELECT count(*)::int AS people FROM excessive
    ), changed AS (
      UPDATE contacts SET tags = wanted.tags, updated_at = now()
      FROM wanted
      WHERE contacts.ctid = wanted.ctid AND contacts.tags <> wanted.tags
        AND ((SELECT people FROM counted) = 0 OR ${leavesFull} AND contacts.id NOT IN (SELECT id FROM excessive))
      RETURNING contacts.workspace_id, contacts.id, wanted.before, wanted.tags
    ), ${touchConversationsSql('changed')}
    SELECT changed.id, before, tags, people FROM counted LEFT JOIN changed ON true, (SELECT count(*) FROM announced) AS told`;
  const [, rows] = await retryConflicts(() => db().$transaction([lock(), write()]));
  const left = rows[0]?.people ?? 0;
  if (left > 0 && !leavesFull) throw invalid(['body', 'add'], tooMuch.tags, 'too_large');
  const changed = rows.filter((row) => row.id !== null);
  return { changed: changed.length, undo: undoOf(changed), left };
}

type Change = { id: string; before: string[]; tags: string[]; people: number };
type Excessive = { id: null; people: number };

function undoOf(changed: Change[]): Undo {
  const groups = Object.groupBy(changed, ({ before, tags }) =>
    JSON.stringify([minus(before, tags), minus(tags, before)]),
  );
  return Object.entries(groups).map(([key, people = []]) => {
    const [add, remove] = JSON.parse(key) as [string[], string[]];
    return { contact_ids: people.map(({ id }) => id), add, remove };
  });
}

const minus = (all: string[], others: string[]) => all.filter((tag) => !others.includes(tag)).toSorted();
