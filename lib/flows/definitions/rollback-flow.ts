import { db } from '#lib/platform/database/db.ts';
import { type FlowView, flowView } from './flow-view.ts';
import { getFlowVersion } from './get-flow-version.ts';
import { missingFlow } from './missing-flow.ts';
import { refuseUnfinished } from './refuse-unfinished.ts';

/**
 * Makes an earlier version the live one; the draft stays as it is. Throws `validation_failed` when that version can no
 * longer run (its secret or a flow that it runs was deleted), `precondition_failed`, `not_found`.
 */
export async function rollbackFlow({
  workspaceId,
  flowId,
  version,
  revisions,
}: {
  workspaceId: string;
  flowId: string;
  version: number;
  revisions?: number[] | undefined;
}): Promise<FlowView> {
  const graph = await getFlowVersion({ workspaceId, flowId, version });
  await refuseUnfinished({ workspaceId, flowId, graph });
  const [flow] = await db().flow.updateManyAndReturn({
    where: { workspaceId, id: flowId, deletedAt: null, ...(revisions && { revision: { in: revisions } }) },
    data: { publishedVersion: version, revision: { increment: 1 }, updatedAt: new Date() },
  });
  if (!flow) throw await missingFlow({ workspaceId, flowId });
  return flowView(flow);
}
