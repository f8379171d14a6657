import { db } from '#lib/platform/database/db.ts';
import type { Graph } from '../graph/schema.ts';
import { storedGraph } from '../graph/stored-graph.ts';
import { type FlowView, flowView } from './flow-view.ts';
import { missingFlow } from './missing-flow.ts';
import { refuseUnsoundDraft } from './refuse-graph.ts';

/**
 * Changes a flow's name or draft; omitted fields stay, and without either so does the revision. Throws
 * `validation_failed` with each problem of the graph at its place, `precondition_failed` when the flow's revision is none
 * of `revisions`, `not_found`.
 */
export async function updateFlow({
  workspaceId,
  flowId,
  name,
  graph,
  revisions,
}: {
  workspaceId: string;
  flowId: string;
  name?: string | undefined;
  graph?: Graph | undefined;
  revisions?: number[] | undefined;
}): Promise<FlowView> {
  if (graph) refuseUnsoundDraft(graph);
  const [flow] = await db().flow.updateManyAndReturn({
    where: { workspaceId, id: flowId, deletedAt: null, ...(revisions && { revision: { in: revisions } }) },
    data: {
      ...(name !== undefined && { name }),
      ...(graph && { draftGraph: storedGraph(graph) }),
      ...((name !== undefined || graph) && { revision: { increment: 1 }, updatedAt: new Date() }),
    },
  });
  if (!flow) throw await missingFlow({ workspaceId, flowId });
  return flowView(flow);
}
