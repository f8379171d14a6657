import type { SendResult } from './schema.ts';
import { sendMessage } from './send-message.ts';

/**
 * Reacts to a message of a conversation with an emoji, which replaces an earlier one; null removes it. The reaction is a
 * message of its own, on the channel and here, as a customer's reaction is (lib/messaging/inbound/read-content.ts), and
 * does not pause a running flow. `id` makes it idempotent. Throws as {@link sendMessage} does, and `validation_failed`
 * for a message that the channel does not know.
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
