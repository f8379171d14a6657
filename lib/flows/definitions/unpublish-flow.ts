import { db } from '#lib/platform/database/db.ts';
import { type FlowView, flowView } from './flow-view.ts';
import { missingFlow } from './missing-flow.ts';

/** Takes a flow off the air: nothing starts it any more; runs under way finish. Throws `precondition_failed`, `not_found`. */
export async function unpublishFlow({
  workspaceId,
  flowId,
  revisions,
}: {
  workspaceId: string;
  flowId: string;
  revisions?: number[] | undefined;
}): Promise<FlowView> {
  const [flow] = await db().flow.updateManyAndReturn({
    where: { workspaceId, id: flowId, ...(revisions && { revision: { in: revisions } }) },
    data: { publishedVersion: null, revision: { increment: 1 }, updatedAt: new Date() },
  });
  if (!flow) throw await missingFlow({ workspaceId, flowId });
  return flowView(flow);
}
