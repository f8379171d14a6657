import { db } from '#lib/platform/database/db.ts';

/**
 * Stops a run that could not be gone on with after all attempts, for everybody to see: the runner's own, or the one in
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
  await db().flowRun.updateMany({
    where: {
      workspaceId,
      state: { in: ['running', 'waiting'] },
      OR: [{ runner }, ...(conversationId ? [{ conversationId }] : [])],
    },
    data: {
      state: 'failed',
      error: 'Something failed on our side, repeatedly. The operator’s log says what.',
      endedAt: new Date(),
      revision: { increment: 1 },
    },
  });
}
