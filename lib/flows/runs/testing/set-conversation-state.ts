import type { ConversationState } from '#lib/messaging/conversations/constants.ts';
import { updateConversation } from '../update-conversation.ts';

/** An integration sets the state of a conversation. */
export async function setConversationState({
  state,
  ...place
}: {
  workspaceId: string;
  conversationId: string;
  state: ConversationState;
}): Promise<void> {
  await updateConversation({ ...place, body: { state }, actor: { cause: 'api' } });
}
