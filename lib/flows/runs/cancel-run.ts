import { DomainError, notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/**
 * Stops a run that is under way; one of `flowId` where given. What it is just doing may still happen. Throws `conflict`
 * when it is over, `not_found`.
 */
export async function cancelRun({
  workspaceId,
  flowId,
  runId,
}: {
  workspaceId: string;
  flowId?: string;
  runId: string;
}) {
  const where = { workspaceId, id: runId, ...(flowId && { flowId }) };
  const { count } = await db().flowRun.updateMany({
    where: { ...where, state: { in: ['running', 'waiting'] } },
    data: { state: 'cancelled', waitingUntil: null, endedAt: new Date(), revision: { increment: 1 } },
  });
  if (count > 0) return { id: runId, state: 'cancelled' as const };
  const present = await db().flowRun.count({ where });
  if (present === 0) throw notFound('run');
  throw new DomainError('conflict', 'This run is over already.');
}
