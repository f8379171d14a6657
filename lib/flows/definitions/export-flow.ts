import type { z } from 'zod';
import { GRAPH_VERSION } from '../graph/schema.ts';
import { getFlow } from './get-flow.ts';
import type { flowFileSchema } from './schema.ts';

/** A flow's draft as a file for another workspace, with secrets by name only. Throws `not_found`. */
export async function exportFlow({
  workspaceId,
  flowId,
}: {
  workspaceId: string;
  flowId: string;
}): Promise<z.output<typeof flowFileSchema>> {
  const { name, draft_graph } = await getFlow({ workspaceId, flowId });
  return { format: 'parley.flow', name, graph: { ...draft_graph, version: GRAPH_VERSION } };
}
