import { describe, expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { createFlow } from './create-flow.ts';
import type { FlowView } from './flow-view.ts';
import { getFlow } from './get-flow.ts';
import { publishFlow } from './publish-flow.ts';
import { rollbackFlow } from './rollback-flow.ts';
import { unpublishFlow } from './unpublish-flow.ts';
import { updateFlow } from './update-flow.ts';

it('a flow’s updated_at and revision move with name, draft, publish, rollback and unpublish (correctness 2)', async () => {
  const { workspaceId } = await createTestWorkspace();
  const graph = (note: string) =>
    buildGraph({ s: ['start', { triggers: [{ type: 'any_message' }] }], e: ['end', { note }] }, 's > e');
  const { id: flowId } = await createFlow({ workspaceId, name: 'One', graph: graph('a') });
  const key = { workspaceId, flowId };
  const changes = [
    () => withoutChanged(updateFlow({ ...key, name: 'Two' })),
    () => withoutChanged(publishFlow(key)),
    () => withoutChanged(updateFlow({ ...key, graph: graph('b') })),
    () => withoutChanged(publishFlow(key)),
    () => rollbackFlow({ ...key, version: 1 }),
    () => withoutChanged(unpublishFlow(key)),
  ];
  for (const change of changes) {
    const before = await getFlow(key);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const after = await change();
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(await getFlow(key)).toEqual(after);
  }
});

const withoutChanged = async (result: Promise<FlowView & { changed: boolean }>): Promise<FlowView> => {
  const { changed, ...flow } = await result;
  expect(changed).toBe(true);
  return flow;
};

describe('a change leaves updated_at and revision as they are', () => {
  const graph = buildGraph(
    { s: ['start', { triggers: [{ type: 'any_message' }] }], e: ['end', { note: 'a' }] },
    's > e',
  );
  const [begin, last] = graph.nodes;
  const reordered = { edges: graph.edges, nodes: [begin, { data: last?.data, ...last }] } as typeof graph;
  it.each([
    ['that says nothing', {}],
    ['to the same name', { name: 'One' }],
    ['to the same draft', { graph }],
    ['to the same name and a draft whose fields are in another order', { name: 'One', graph: reordered }],
  ])('%s', async (_what, change) => {
    const { workspaceId } = await createTestWorkspace();
    const flow = await createFlow({ workspaceId, name: 'One', graph });
    const key = { workspaceId, flowId: flow.id, ...change };
    expect(await updateFlow(key)).toEqual({ ...flow, changed: false });
    expect(await updateFlow({ ...key, revisions: [flow.revision] })).toEqual({ ...flow, changed: false });
    await expect(updateFlow({ ...key, revisions: [flow.revision + 1] })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    expect(await getFlow(key)).toEqual(flow);
  });
});

it('a draft with one node fewer, or in which a node was moved, is another one', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { nodes, edges } = buildGraph(
    { s: ['start', { triggers: [{ type: 'any_message' }] }], e: ['end', {}] },
    's > e',
  );
  const flow = await createFlow({ workspaceId, name: 'One', graph: { nodes, edges } });
  const key = { workspaceId, flowId: flow.id };
  const moved = nodes.map((node) => ({ ...node, position: { x: 7, y: 7 } }));
  for (const graph of [
    { nodes: moved, edges },
    { nodes: moved.slice(0, 1), edges: [] },
  ]) {
    expect(await updateFlow({ ...key, name: 'One', graph })).toMatchObject({ changed: true, draft_graph: graph });
  }
});

it('unpublishing a draft changes nothing', async () => {
  const { workspaceId } = await createTestWorkspace();
  const flow = await createFlow({ workspaceId, name: 'One' });
  const key = { workspaceId, flowId: flow.id };
  expect(await unpublishFlow(key)).toEqual({ ...flow, changed: false });
  expect(await unpublishFlow({ ...key, revisions: [flow.revision] })).toEqual({ ...flow, changed: false });
  await expect(unpublishFlow({ ...key, revisions: [flow.revision + 1] })).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  expect(await getFlow(key)).toEqual(flow);
});

it('a flow that has changed since is not unpublished', async () => {
  const { workspaceId } = await createTestWorkspace();
  const graph = buildGraph({ s: ['start', { triggers: [{ type: 'any_message' }] }], e: ['end', {}] }, 's > e');
  const { id: flowId } = await createFlow({ workspaceId, name: 'One', graph });
  const key = { workspaceId, flowId };
  const { revision } = await publishFlow(key);
  await expect(unpublishFlow({ ...key, revisions: [revision - 1] })).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  expect(await getFlow(key)).toMatchObject({ status: 'published' });
  expect(await unpublishFlow({ ...key, revisions: [revision - 1, revision] })).toMatchObject({ status: 'draft' });
});
