import { expect, it } from 'vitest';
import { MAX_PAGE_BYTES } from '#lib/contract/pagination/keyset.ts';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import type { Graph } from '../graph/schema.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { createFlow } from './create-flow.ts';
import { listFlowSummaries } from './list-flow-summaries.ts';
import { listFlows } from './list-flows.ts';
import { updateFlow } from './update-flow.ts';

/** Somewhat less than a request may bring. */
const large: Graph = {
  nodes: [],
  edges: [],
  notes: Array.from({ length: 100 }, (_, n) => ({ id: `n${n}`, text: '€'.repeat(2000), position: { x: 0, y: 0 } })),
};

it('bounds: a page of large flows holds no more than fits, and the next one continues', async () => {
  const { workspaceId } = await createTestWorkspace();
  const created: string[] = [];
  for (let n = 0; n < 9; n++) created.push((await createFlow({ workspaceId, name: `Flow ${n}`, graph: large })).id);
  const found: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const { flows, next_cursor } = await listFlows({ workspaceId, limit: 200, cursor });
    sizes.push(Buffer.byteLength(JSON.stringify(flows.map(({ draft_graph }) => draft_graph))));
    found.push(...flows.map(({ id }) => id));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(created.toReversed());
  expect(Math.max(...sizes)).toBeLessThan(MAX_PAGE_BYTES);
  expect(sizes.length).toBeGreaterThan(1);
  // Without their graphs, all of them fit.
  const summaries = await listFlowSummaries({ workspaceId, limit: 200 });
  expect(summaries.flows.map(({ id }) => id)).toEqual(found);
  expect(summaries.next_cursor).toBeNull();
});

it('counts the nodes and the bytes of the draft as it is now', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { id: flowId } = await createFlow({ workspaceId, name: 'Flow', graph: large });
  const measured = () => db().$queryRaw`
    SELECT node_count AS nodes, draft_bytes = octet_length(draft_graph::text) AS "isRight" FROM flows
    WHERE workspace_id = ${workspaceId}::uuid`;
  expect(await measured()).toEqual([{ nodes: 0, isRight: true }]);
  await updateFlow({ workspaceId, flowId, graph: { nodes: [buildGraph({ e: ['end', {}] }).nodes[0]!], edges: [] } });
  expect(await measured()).toEqual([{ nodes: 1, isRight: true }]);
});
