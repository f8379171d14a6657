import { DomainError, notFound } from '#lib/contract/errors.ts';
import { lockConversation } from '#lib/messaging/conversations/lock-conversation.ts';
import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { endRuns } from './end-runs.ts';

/**
 * Locks a conversation in which a flow's run is about to start, and ends a parked run of the same flow there. Throws
 * `conflict` when someone leads the conversation, `not_found`.
 */
export async function requireFree({
  flowId,
  ...place
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
  flowId: string;
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
  const { conversationId } = place;
  await endRuns({
    ...place,
    which: Prisma.sql`run.conversation_id = ${conversationId}::uuid AND run.flow_id = ${flowId}::uuid
      AND ${parkedSql('run')}`,
    state: 'cancelled',
    error: 'The flow began again.',
  });
}
