import type { Prisma } from '#lib/platform/database/db.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import type { ConversationState } from './constants.ts';

/**
 * Writes a conversation's new state and notifies open inboxes. Call it only under the conversation's lock
 * ({@link lockConversation}). It clears the handoff note. After a conversation is given back, earlier messages start no
 * flow.
 */
export async function writeState({
  tx,
  workspaceId,
  conversationId,
  state,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
  state: ConversationState;
}): Promise<void> {
  await tx.$executeRaw`
    UPDATE conversations SET
      state = ${state}::"ConversationState", state_since = now(), updated_at = clock_timestamp(),
      handoff_at = NULL, handoff_note = NULL,
      given_back_at = CASE WHEN state > 'flow' AND ${state}::"ConversationState" <= 'flow' THEN now() ELSE given_back_at END
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid`;
  await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
}
