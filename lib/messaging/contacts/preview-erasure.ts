import { db } from '#lib/platform/database/db.ts';
import type { Erasure } from './admin-operations.ts';
import { hasFileIn } from './has-file-in.ts';
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
  const ofContacts = { workspaceId, contactId: { in: contactIds } };
  const conversations = await db().conversation.findMany({ where: ofContacts, select: { id: true } });
  const conversationIds = conversations.map(({ id }) => id);
  const [orders, [counts]] = await Promise.all([
    db().order.count({ where: ofContacts }),
    db().$queryRaw<Pick<Erasure, 'messages' | 'files' | 'runs'>[]>`
      SELECT
        (SELECT count(*)::int FROM messages
         WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (${conversationIds}::uuid[])) AS messages,
        (SELECT count(*)::int FROM messages WHERE ${hasFileIn({ workspaceId, conversationIds })}) AS files,
        (SELECT count(*)::int FROM flow_runs
         WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (${conversationIds}::uuid[])) AS runs`,
  ]);
  const { messages = 0, files = 0, runs = 0 } = counts ?? {};
  return { contacts: contactIds.length, conversations: conversations.length, messages, files, orders, runs };
}
