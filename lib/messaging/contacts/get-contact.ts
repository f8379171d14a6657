import { db } from '#lib/platform/database/db.ts';
import type { ContactView } from './admin-operations.ts';
import { findContactId } from './contact-where.ts';
import { viewContact } from './view-contact.ts';

/** One contact, also by the ID of one that was merged with it since. Throws `not_found`. */
export async function getContact({
  workspaceId,
  contactId,
}: {
  workspaceId: string;
  contactId: string;
}): Promise<ContactView> {
  const contact = await db().contact.findUnique({
    where: { workspaceId_id: { workspaceId, id: contactId } },
    include: { conversations: { select: { id: true }, orderBy: { lastMessageAt: 'desc' }, take: 1 } },
  });
  if (!contact) {
    const present = await findContactId({ tx: db(), workspaceId, where: { id: contactId } });
    return getContact({ workspaceId, contactId: present });
  }
  return viewContact({ ...contact, conversationId: contact.conversations[0]?.id ?? null });
}
