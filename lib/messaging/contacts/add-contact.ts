import { db } from '#lib/platform/database/db.ts';
import { contactWhere, findContactId } from './contact-where.ts';
import type { ContactInput } from './schema.ts';
import { upsertContacts } from './upsert-contacts.ts';

/**
 * Adds one contact, or what is said about someone who is known. Returns also the contact's ID, by which an erasure finds the
 * name in the audit log. Throws as {@link upsertContacts} does.
 */
export async function addContact({ workspaceId, contact }: { workspaceId: string; contact: ContactInput }) {
  const result = await upsertContacts({ workspaceId, contacts: [contact] });
  const where = await contactWhere({ workspaceId, idOrPhone: contact.phone });
  return { id: await findContactId({ tx: db(), workspaceId, where }), result };
}
