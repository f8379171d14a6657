import type { Prisma } from '#lib/platform/database/db.ts';
import type { ConversationState } from './constants.ts';

/**
 * Locks a conversation until the transaction ends, and returns its state. Code that decides about the state must hold this
 * lock, and must take it before any lock on a flow run. Null for an unknown conversation.
 */
export async function lockConversation({
  tx,
  workspaceId,
  conversationId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
}): Promise<ConversationState | null> {
  const [row] = await tx.$queryRaw<{ state: ConversationState }[]>`
    SELECT state::text AS state FROM conversations
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid FOR NO KEY UPDATE`;
  return row?.state ?? null;
}
