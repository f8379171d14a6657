import { db } from '#lib/platform/database/db.ts';
import type { Erasure } from './admin-operations.ts';

/** What erasing these contacts would delete. Unknown IDs are ignored. */
export async function previewErasure({
  workspaceId,
  contactIds,
}: {
  workspaceId: string;
  contactIds: string[];
}): Promise<Erasure> {
  const theirs = { conversation: { contactId: { in: contactIds } }, workspaceId };
  const [contacts, conversations, messages, files, orders, runs] = await Promise.all([
    db().contact.count({ where: { workspaceId, id: { in: contactIds } } }),
    db().conversation.count({ where: { workspaceId, contactId: { in: contactIds } } }),
    db().message.count({ where: theirs }),
    db().media.count({ where: { workspaceId, message: theirs } }),
    db().order.count({ where: { workspaceId, contactId: { in: contactIds } } }),
    db().flowRun.count({ where: theirs }),
  ]);
  return { contacts, conversations, messages, files, orders, runs };
}
