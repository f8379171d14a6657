import { db } from '../db.ts';
import { DomainError, notFound } from '../errors.ts';

/** Stops a run that is under way. What it is just doing may still happen. Throws `conflict` when it is over, `not_found`. */
export async function cancelRun({ workspaceId, runId }: { workspaceId: string; runId: string }) {
  const { count } = await db().flowRun.updateMany({
    where: { workspaceId, id: runId, state: { in: ['running', 'waiting'] } },
    data: { state: 'cancelled', waitingUntil: null, endedAt: new Date(), revision: { increment: 1 } },
  });
  if (count > 0) return { id: runId, state: 'cancelled' as const };
  const present = await db().flowRun.count({ where: { workspaceId, id: runId } });
  if (present === 0) throw notFound('run');
  throw new DomainError('conflict', 'This run is over already.');
}
