import { DomainError, notFound } from '#lib/contract/errors.ts';
import { lockConversation } from '#lib/messaging/conversations/lock-conversation.ts';
import type { Prisma } from '#lib/platform/database/db.ts';

/**
 * Locks a conversation in which a run is about to start. Throws `conflict` when someone leads the conversation, `not_found`.
 */
export async function requireFree(place: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
}): Promise<void> {
  const state = await lockConversation(place);
  switch (state) {
    case null:
      throw notFound('conversation');
    case 'flow':
      throw new DomainError(
        'conflict',
        'Another run is under way in this conversation. Wait for its end or cancel it.',
      );
    case 'paused':
    case 'person':
      throw new DomainError('conflict', 'A person has this conversation. Give it back to flows first.');
  }
}
