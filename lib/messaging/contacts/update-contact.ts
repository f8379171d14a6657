import type { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import type { ContactView, updateContactBody } from './admin-operations.ts';
import { getContact } from './get-contact.ts';
import { touchConversationsSql } from './touch-conversations-sql.ts';

/**
 * Sets what is given of a contact; `attributes` and `tags` as a whole. Open inboxes hear about it. Throws `not_found`.
 * A name set here gives way to the person's own profile name when they write next, as everywhere.
 */
export async function updateContact({
  workspaceId,
  contactId,
  changes: { name, opt_in: optIn, tags, source_ref: sourceRef, attributes },
}: {
  workspaceId: string;
  contactId: string;
  changes: Partial<z.output<typeof updateContactBody>>;
}): Promise<ContactView> {
  await db().$transaction(async (tx) => {
    await tx.contact.updateMany({
      where: { workspaceId, id: contactId },
      data: {
        updatedAt: new Date(),
        ...(name !== undefined && { name: name || null }),
        ...(optIn !== undefined && { optIn }),
        ...(tags !== undefined && { tags: [...new Set(tags)] }),
        ...(sourceRef !== undefined && { sourceRef: sourceRef || null }),
        ...(attributes !== undefined && { attributes: withoutNulls(attributes) }),
      },
    });
    await tx.$executeRaw`
      WITH changed AS (SELECT ${contactId}::uuid AS id), ${touchConversationsSql({ workspaceId, source: 'changed' })}
      SELECT FROM announced`;
  });
  return getContact({ workspaceId, contactId });
}

function withoutNulls(attributes: z.output<typeof updateContactBody>['attributes']) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}
