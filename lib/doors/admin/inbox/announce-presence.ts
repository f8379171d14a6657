import { notFound } from '#lib/contract/errors.ts';
import { hasConversation } from '#lib/messaging/conversations/has-conversation.ts';
import type { ConversationPresence } from '#lib/platform/realtime/presence.ts';
import { announceWithinLimit } from '../presence-notices.ts';

/**
 * Tells colleagues what a member is doing in a conversation, within a rate limit. Throws `not_found` for an unknown
 * conversation.
 */
export function announcePresence(presence: ConversationPresence): Promise<{ told: boolean }> {
  return announceWithinLimit(presence, async () => {
    if (!(await hasConversation(presence))) throw notFound('conversation');
  });
}
