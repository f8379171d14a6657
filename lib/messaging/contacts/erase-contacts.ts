import { DomainError } from '#lib/contract/errors.ts';
import { eraseContact, sweepContacts } from './erase-contact.ts';

/**
 * Erases people one by one, each completely. Returns the IDs of the erased, without those that others erased meanwhile, and
 * how many are left with the reason, if one of them could not be erased. Throws that reason when none was erased before.
 */
export async function eraseContacts({
  workspaceId,
  contactIds,
}: {
  workspaceId: string;
  contactIds: string[];
}): Promise<{ erased: string[]; left: { count: number; reason: DomainError } | null }> {
  const erased: string[] = [];
  const contacts = [...new Set(contactIds)];
  const swept = await sweepContacts({ workspaceId, contactIds: contacts });
  for (const [index, contact] of contacts.entries()) {
    try {
      erased.push((await eraseContact({ workspaceId, contact, swept })).id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'not_found') continue;
      if (erased.length === 0) throw error;
      return { erased, left: { count: contacts.length - index, reason: error } };
    }
  }
  return { erased, left: null };
}
