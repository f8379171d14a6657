import { notFound } from '#lib/contract/errors.ts';
import { listRuns } from '#lib/flows/runs/list-runs.ts';
import { getContact } from '#lib/messaging/contacts/get-contact.ts';
import { listConversations } from '#lib/messaging/conversations/list-conversations.ts';
import { inboxView } from '#lib/messaging/conversations/list-inbox.ts';
import { db } from '#lib/platform/database/db.ts';
import type { ConversationDetail } from './admin-operations.ts';

const RUNS_SHOWN = 5;

/** A conversation with its contact and its latest flow runs. Throws `not_found`. */
export async function getConversation({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<ConversationDetail> {
  const [{ rows }, { runs }, kept] = await Promise.all([
    listConversations({ workspaceId, ids: [conversationId], limit: 1 }),
    listRuns({ workspaceId, conversationId, limit: RUNS_SHOWN }),
    db().conversation.findUnique({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      select: { mergedIds: true },
    }),
  ]);
  const [row] = rows;
  if (!row) throw notFound('conversation');
  const contact = await getContact({ workspaceId, contactId: row.contactId });
  return { conversation: inboxView(row), joined_ids: kept?.mergedIds ?? [], contact, runs };
}
