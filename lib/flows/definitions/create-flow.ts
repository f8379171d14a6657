import type { Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { withinQuota } from '#lib/workspace/quotas/within-quota.ts';
import type { Graph } from '../graph/schema.ts';
import { storedGraph } from '../graph/stored-graph.ts';
import { type FlowView, flowView } from './flow-view.ts';
import { refuseUnsoundDraft } from './refuse-graph.ts';

/**
 * Creates a draft. Throws `validation_failed` with each problem of the graph at its place, or above the workspace's
 * limit.
 */
export async function createFlow({
  workspaceId,
  name,
  graph = { nodes: [], edges: [] },
  tests,
}: {
  workspaceId: string;
  name: string;
  graph?: Graph | undefined;
  /** As {@link Flow} stores them. */
  tests?: Prisma.InputJsonObject | undefined;
}): Promise<FlowView> {
  refuseUnsoundDraft(graph);
  const data = { workspaceId, id: newId(), name, draftGraph: storedGraph(graph), ...(tests && { tests }) };
  const flow = await withinQuota({ workspaceId, quota: 'flows', make: (database) => database.flow.create({ data }) });
  return flowView(flow);
}
