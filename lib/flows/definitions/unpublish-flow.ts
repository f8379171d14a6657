import { type Database, db } from '#lib/platform/database/db.ts';
import { type FlowView, flowView } from './flow-view.ts';
import { missingFlow } from './missing-flow.ts';
import { refuseCalledFlow } from './refuse-called-flow.ts';

/**
 * Takes a flow offline: nothing starts it any longer, and active runs finish. Throws `precondition_failed`, `not_found`,
 * and `conflict` while another live flow runs it.
 */
export async function unpublishFlow({
  workspaceId,
  flowId,
  revisions,
  database = db(),
}: {
  workspaceId: string;
  flowId: string;
  revisions?: number[] | undefined;
  database?: Database;
}): Promise<FlowView> {
  await refuseCalledFlow({ workspaceId, flowId, database });
  const [flow] = await database.flow.updateManyAndReturn({
    where: { workspaceId, id: flowId, deletedAt: null, ...(revisions && { revision: { in: revisions } }) },
    data: { publishedVersion: null, revision: { increment: 1 }, updatedAt: new Date() },
  });
  if (!flow) throw await missingFlow({ workspaceId, flowId, database });
  return flowView(flow, database);
}
