import { db } from '#lib/platform/database/db.ts';
import type { Erasure } from './admin-operations.ts';
import { presentContacts } from './present-contacts.ts';

/** What erasing these contacts would delete. Unknown IDs are ignored. */
export async function previewErasure({
  workspaceId,
  contactIds: given,
}: {
  workspaceId: string;
  contactIds: string[];
}): Promise<Erasure> {
  const contactIds = await presentContacts({ tx: db(), workspaceId, contactIds: given });
  const theirs = { conversation: { contactId: { in: contactIds } }, workspaceId };
  const [conversations, messages, files, orders, runs] = await Promise.all([
    db().conversation.count({ where: { workspaceId, contactId: { in: contactIds } } }),
    db().message.count({ where: theirs }),
    db().media.count({ where: { workspaceId, message: theirs } }),
    db().order.count({ where: { workspaceId, contactId: { in: contactIds } } }),
    db().flowRun.count({ where: theirs }),
  ]);
  return { contacts: contactIds.length, conversations, messages, files, orders, runs };
}
