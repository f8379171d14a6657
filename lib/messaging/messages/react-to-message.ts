import type { SendResult } from './schema.ts';
import { sendMessage } from './send-message.ts';

/**
 * Puts an emoji on a message of a conversation, in the place of an earlier one; null takes it back. It is a message of its
 * own on the channel and among ours, as a customer's reaction is (lib/messaging/inbound/read-content.ts), and leaves a
 * running flow alone. `id` makes it once-only. Throws as {@link sendMessage} does, and `validation_failed` for a message
 * that the channel does not know.
 */
export async function reactToMessage({
  workspaceId,
  conversationId,
  messageId,
  emoji,
  id,
  sentById,
}: {
  workspaceId: string;
  conversationId: string;
  messageId: string;
  emoji: string | null;
  id: string;
  sentById: string;
}): Promise<SendResult> {
  const message = { type: 'reaction', language_code: 'en', reaction: { message_id: messageId, emoji } } as const;
  return sendMessage({ workspaceId, conversationId, id, sentById, source: 'inbox', message });
}
