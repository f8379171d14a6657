import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { ContactFilters } from './admin-operations.ts';
import { MAX_TAGGED, MAX_TAGGED_MATCHING } from './constants.ts';
import { contactConditions } from './contact-conditions.ts';
import { tagContacts } from './tag-contacts.ts';

/**
 * Changes the tags of all matching contacts, as {@link tagContacts} does, if there are still `count` of them: a member who
 * was shown twenty people must not tag two thousand. Throws `conflict` otherwise, and what {@link tagContacts} throws: nothing
 * is changed then, either.
 */
export async function tagMatchingContacts({
  workspaceId,
  filters,
  count,
  add,
  remove,
}: {
  workspaceId: string;
  filters: ContactFilters;
  count: number;
  add: string[];
  remove: string[];
}): Promise<Awaited<ReturnType<typeof tagContacts>>> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT contact.id FROM contacts AS contact
    WHERE contact.workspace_id = ${workspaceId}::uuid ${await contactConditions({ workspaceId, ...filters })}
    LIMIT ${MAX_TAGGED_MATCHING + 1}`;
  if (found.length !== count) {
    throw new DomainError(
      'conflict',
      'Other contacts match by now than when you chose them. Check the list and try again.',
    );
  }
  const contactIds = found.map(({ id }) => id);
  const all: Awaited<ReturnType<typeof tagContacts>> = { changed: 0, undo: [], left: 0 };
  for (let start = 0; start < contactIds.length; start += MAX_TAGGED) {
    const part = contactIds.slice(start, start + MAX_TAGGED);
    const { changed, undo } = await tagContacts({ workspaceId, contactIds: part, add, remove }).catch(async (error) => {
      for (const { contact_ids, ...tags } of all.undo)
        await tagContacts({ workspaceId, contactIds: contact_ids, ...tags, leavesFull: true });
      throw error;
    });
    all.changed += changed;
    all.undo.push(...undo);
  }
  return all;
}
