import { Prisma } from '#lib/platform/database/db.ts';
import { endRuns } from './end-runs.ts';
import { holdingSql } from './holding-sql.ts';

/**
 * Stops a run that could not continue after all attempts, for everyone to see: the runner's own, or the one in
 * the conversation whose reply it could not take.
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
  await endRuns({
    workspaceId,
    which: Prisma.sql`run.runner = ${runner} ${inConversation}`,
    state: 'failed',
    error: 'Something went wrong on our side several times. The operator’s log has the details.',
  });
}
