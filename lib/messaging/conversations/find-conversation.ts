import { notFound } from '#lib/contract/errors.ts';
import { listConversations } from './list-conversations.ts';
import type { ConversationRow } from './serialize-conversation.ts';

/** A conversation as lists read it. Throws `not_found`. */
export async function findConversation({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<ConversationRow> {
  const { rows } = await listConversations({ workspaceId, ids: [conversationId], limit: 1 });
  const [row] = rows;
  if (!row) throw notFound('conversation');
  return row;
}
