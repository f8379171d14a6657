import { DomainError } from '#lib/contract/errors.ts';
import { eraseContact } from './erase-contact.ts';

/** Erases people one by one, each completely. Returns their IDs, without those that others erased meanwhile. */
export async function eraseContacts({
  workspaceId,
  contactIds,
}: {
  workspaceId: string;
  contactIds: string[];
}): Promise<string[]> {
  const erased: string[] = [];
  for (const contact of new Set(contactIds)) {
    try {
      erased.push((await eraseContact({ workspaceId, contact })).id);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
    }
  }
  return erased;
}
