import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createFlow } from '../../definitions/create-flow.ts';
import { buildGraph, type NodeSpec } from '../../testing/build-graph.ts';
import { runFlowTests, setFlowTests } from '../flow-tests.ts';
import { type FlowTestInput, flowTestsSchema } from '../schema.ts';

/** The steps against a flow of these nodes; the start takes the word “go”, unless one is given. */
export async function differenceFrom(
  nodes: Record<string, NodeSpec>,
  edges: string[],
  steps: FlowTestInput['steps'],
  contact: FlowTestInput['contact'] = undefined,
) {
  const { workspaceId } = await createTestWorkspace();
  const begin: NodeSpec = ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['go'] }] }];
  const drawn = buildGraph({ s: begin, e: ['end', {}], ...nodes }, ...edges);
  const { id: flowId } = await createFlow({ workspaceId, name: 'Flow', graph: drawn });
  const tests = [{ name: 'Test', contact, steps }];
  await setFlowTests({ workspaceId, flowId, tests: flowTestsSchema.parse({ tests }) });
  const { results } = await runFlowTests({ workspaceId, flowId });
  return results[0]?.difference ?? null;
}
