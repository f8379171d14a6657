import { db } from '#lib/platform/database/db.ts';

/** How many customers are in a flow now: its running and waiting runs. */
export async function countUnderWay({ workspaceId, flowId }: { workspaceId: string; flowId: string }): Promise<number> {
  return db().flowRun.count({ where: { workspaceId, flowId, state: { in: ['running', 'waiting'] } } });
}
