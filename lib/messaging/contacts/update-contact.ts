import type { z } from 'zod';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import type { ContactView, updateContactBody } from './admin-operations.ts';
import { contactWhere, lockContact } from './contact-where.ts';
import { getContact } from './get-contact.ts';
import { touchConversationsOf } from './touch-conversations-sql.ts';

/**
 * Sets the given fields of a contact; `attributes` and `tags` are replaced. Open inboxes are notified. Throws `not_found`.
 * As everywhere, the person's own profile name replaces a name set here when they next write.
 */
export async function updateContact({
  workspaceId,
  contactId: given,
  changes: { name, opt_in: optIn, tags, source_ref: sourceRef, attributes },
}: {
  workspaceId: string;
  contactId: string;
  changes: Partial<z.output<typeof updateContactBody>>;
}): Promise<ContactView> {
  const where = await contactWhere({ workspaceId, idOrPhone: given });
  const contactId = await retriedTransaction(async (tx) => {
    const contactId = await lockContact({ tx, workspaceId, where });
    await tx.contact.update({
      where: { workspaceId_id: { workspaceId, id: contactId } },
      data: {
        updatedAt: new Date(),
        ...(name !== undefined && { name: name || null }),
        ...(optIn !== undefined && { optIn }),
        ...(tags !== undefined && { tags: [...new Set(tags)] }),
        ...(sourceRef !== undefined && { sourceRef: sourceRef || null }),
        ...(attributes !== undefined && { attributes: withoutNulls(attributes) }),
      },
    });
    await touchConversationsOf({ tx, workspaceId, contactId });
    return contactId;
  });
  return getContact({ workspaceId, contactId });
}

function withoutNulls(attributes: z.output<typeof updateContactBody>['attributes']) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}
