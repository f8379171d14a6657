import { DomainError, notFound } from '#lib/contract/errors.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { endRuns } from './end-runs.ts';

/**
 * Stops an active run, only of `flowId` if given. A step under way may still take effect. Repeating it is harmless:
 * `hasStopped` is then false. Throws `conflict` when the run has ended otherwise, `not_found`.
 */
export async function cancelRun({
  workspaceId,
  flowId,
  runId,
}: {
  workspaceId: string;
  flowId?: string;
  runId: string;
}): Promise<{ hasStopped: boolean }> {
  const ofFlow = flowId ? Prisma.sql`AND run.flow_id = ${flowId}::uuid` : Prisma.empty;
  const which = Prisma.sql`run.id = ${runId}::uuid ${ofFlow}`;
  const ended = await retriedTransaction((tx) =>
    endRuns({ tx, workspaceId, which, state: 'cancelled', error: 'Someone stopped this run.' }),
  );
  if (ended.length > 0) return { hasStopped: true };
  const present = await db().flowRun.findUnique({
    where: { workspaceId_id: { workspaceId, id: runId }, ...(flowId && { flowId }) },
    select: { state: true },
  });
  if (!present) throw notFound('run');
  if (present.state === 'cancelled') return { hasStopped: false };
  throw new DomainError('conflict', 'This run has already ended.');
}
