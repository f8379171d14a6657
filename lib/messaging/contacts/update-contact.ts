import type { z } from 'zod';
import { refuseChanged } from '#lib/contract/refuse-changed.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import type { ContactView, updateContactBody } from './admin-operations.ts';
import { contactWhere, lockContact } from './contact-where.ts';
import { getContact } from './get-contact.ts';
import { touchConversationsOf } from './touch-conversations-sql.ts';

/**
 * Sets the given fields of a contact; `attributes` and `tags` are replaced. Open inboxes are notified. As everywhere, the
 * person's own profile name replaces a name set here when they next write. Throws `not_found`, and `precondition_failed` if
 * a field is no longer as it was `before`.
 */
export async function updateContact({
  workspaceId,
  contactId: given,
  changes: { name, opt_in: optIn, tags, source_ref: sourceRef, attributes },
  before = {},
}: {
  workspaceId: string;
  contactId: string;
  changes: Partial<z.output<typeof updateContactBody>>;
  /** What the author of the changes saw of the fields. */
  before?: Partial<Seen> | undefined;
}): Promise<ContactView> {
  const where = await contactWhere({ workspaceId, idOrPhone: given });
  const contactId = await retriedTransaction(async (tx) => {
    const contactId = await lockContact({ tx, workspaceId, where });
    const workspaceId_id = { workspaceId, id: contactId };
    const now = await tx.contact.findUniqueOrThrow({ where: { workspaceId_id }, select: fields });
    refuseChanged<Seen>({
      before,
      now: { ...now, opt_in: now.optIn, source_ref: now.sourceRef, attributes: now.attributes as Seen['attributes'] },
      words,
      look: 'cancel',
    });
    await tx.contact.update({
      where: { workspaceId_id },
      data: {
        updatedAt: new Date(),
        ...(name !== undefined && { name: name || null }),
        ...(optIn !== undefined && { optIn, optInAt: new Date() }),
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

type Seen = Pick<ContactView, 'name' | 'opt_in' | 'tags' | 'source_ref' | 'attributes'>;

const fields = { name: true, optIn: true, tags: true, sourceRef: true, attributes: true };

const words = {
  name: 'name',
  opt_in: 'choice about marketing messages',
  tags: 'tags',
  source_ref: 'source reference',
  attributes: 'attributes',
} satisfies Record<keyof Seen, string>;

function withoutNulls(attributes: z.output<typeof updateContactBody>['attributes']) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
}
