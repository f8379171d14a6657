import { db } from '#lib/platform/database/db.ts';

export async function hasFlow({ workspaceId, flowId }: { workspaceId: string; flowId: string }): Promise<boolean> {
  return (await db().flow.count({ where: { workspaceId, id: flowId, deletedAt: null } })) > 0;
}
