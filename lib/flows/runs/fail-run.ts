import { holdingSql } from '#lib/messaging/flow-runs/holding-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { endRuns } from './end-runs.ts';

/**
 * Marks a run as failed after all attempts, visibly for everyone: the runner's own run, or the one in the conversation that
 * could not take the reply.
 */
export async function failRun({
  workspaceId,
  runner,
  conversationId,
}: {
  workspaceId: string;
  runner: string;
  conversationId?: string | undefined;
}): Promise<void> {
  const inConversation = conversationId
    ? Prisma.sql`OR (run.conversation_id = ${conversationId}::uuid AND ${holdingSql('run')})`
    : Prisma.empty;
  const which = Prisma.sql`run.runner = ${runner} ${inConversation}`;
  const error = 'Something went wrong on our side several times. The operator’s log has the details.';
  await retriedTransaction((tx) => endRuns({ tx, workspaceId, which, state: 'failed', error }));
}
