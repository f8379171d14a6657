import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { ContactView } from './admin-operations.ts';
import { viewContact } from './view-contact.ts';

/** One contact. Throws `not_found`. */
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
  if (!contact) throw notFound('contact');
  return viewContact({ ...contact, conversationId: contact.conversations[0]?.id ?? null });
}
