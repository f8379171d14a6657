import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Graph } from '../graph/schema.ts';
import { storedGraph } from '../graph/stored-graph.ts';
import { type FlowView, flowView } from './flow-view.ts';
import { refuseUnsoundDraft } from './refuse-graph.ts';

/** Creates a draft. Throws `validation_failed` with each problem of the graph at its place. */
export async function createFlow({
  workspaceId,
  name,
  graph = { nodes: [], edges: [] },
}: {
  workspaceId: string;
  name: string;
  graph?: Graph | undefined;
}): Promise<FlowView> {
  refuseUnsoundDraft(graph);
  const flow = await db().flow.create({
    data: { workspaceId, id: newId(), name, draftGraph: storedGraph(graph) },
  });
  return flowView(flow);
}
