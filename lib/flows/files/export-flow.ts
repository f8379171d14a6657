import type { z } from 'zod';
import { getFlow } from '../definitions/get-flow.ts';
import { readFlowTests } from '../flow-tests/flow-tests.ts';
import { GRAPH_VERSION } from '../graph/schema.ts';
import type { flowFileSchema } from './schema.ts';

/** A flow's draft and tests as a file for another workspace, with secrets by name only. Throws `not_found`. */
export async function exportFlow({
  workspaceId,
  flowId,
}: {
  workspaceId: string;
  flowId: string;
}): Promise<z.output<typeof flowFileSchema>> {
  const [{ name, draft_graph }, tests] = await Promise.all([
    getFlow({ workspaceId, flowId }),
    readFlowTests({ workspaceId, flowId }),
  ]);
  const graph = { ...draft_graph, version: GRAPH_VERSION } as const;
  return { format: 'parley.flow', name, graph, ...(tests.tests.length > 0 && { tests }) };
}
