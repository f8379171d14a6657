import { beforeEach, expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createFlow } from '../definitions/create-flow.ts';
import { readFlowTests, setFlowTests } from '../flow-tests/flow-tests.ts';
import { flowTestsSchema } from '../flow-tests/schema.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { exportFlow } from './export-flow.ts';
import { importFlow, previewImport } from './import-flow.ts';

let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

const graph = buildGraph(
  {
    s: ['start', { triggers: [{ type: 'any_message' }] }],
    m: ['send_message', { body: 'Hello' }],
    e: ['end', {}],
  },
  's > m',
  'm > e',
);

it('exports a file that another workspace imports as a draft', async () => {
  const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph });
  const file = await exportFlow({ workspaceId, flowId });
  expect(file).toMatchObject({ format: 'parley.flow', name: 'Orders', graph: { version: 1 } });
  expect(file).not.toHaveProperty('tests');
  const { workspaceId: other } = await createTestWorkspace();
  const imported = await importFlow({ workspaceId: other, file: JSON.parse(JSON.stringify(file)) });
  expect(imported).toMatchObject({ name: 'Orders', status: 'draft', draft_graph: graph });
  expect(imported.id).not.toBe(flowId);
});

it('takes the tests of a flow along, and refuses broken ones', async () => {
  const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph });
  const tests = flowTestsSchema.parse({
    required: true,
    tests: [
      {
        name: 'Greets',
        steps: [
          { type: 'customer', text: 'hi' },
          { type: 'bot', text: 'Hello' },
        ],
      },
    ],
  });
  await setFlowTests({ workspaceId, flowId, tests });
  const file = await exportFlow({ workspaceId, flowId });
  const { workspaceId: other } = await createTestWorkspace();
  const imported = await importFlow({ workspaceId: other, file: JSON.parse(JSON.stringify(file)) });
  expect(await readFlowTests({ workspaceId: other, flowId: imported.id })).toEqual(tests);
  const broken = { ...file, tests: { required: true, tests: [{ name: 'Greets', steps: [] }] } };
  await expect(importFlow({ workspaceId: other, file: broken })).rejects.toMatchObject({
    issues: [{ loc: ['body', 'tests', 'tests', 0, 'steps'] }],
  });
});

it('names what is wrong with a file', async () => {
  const file = { format: 'parley.flow', name: 'x', graph: { version: 2, nodes: [], edges: [] } };
  await expect(importFlow({ workspaceId, file })).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ loc: ['body', 'graph', 'version'] }],
  });
  const unfinished = { format: 'parley.flow', graph: { nodes: [] } };
  await expect(importFlow({ workspaceId, file: unfinished })).rejects.toMatchObject({
    message: 'name: This field is required. graph.version: This must be 1. graph.edges: This field is required.',
  });
});

it.each(['nonsense', null, { a: 1 }, { format: 'other', graph: {} }])('says that %j is not a flow', async (file) => {
  await expect(importFlow({ workspaceId, file })).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'This file is not a flow. Choose a flow exported from Parley, or a bot exported from Typebot.',
  });
});

it('says which flows are missing that the imported one runs, before and on its canvas', async () => {
  const { id: called } = await createFlow({ workspaceId, name: 'Address', graph });
  const calling = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      c: ['run_flow', { flowId: called }],
      e: ['end', {}],
    },
    's > c',
    'c.done > e',
    'c.error > e',
  );
  const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph: calling });
  const file = JSON.parse(JSON.stringify(await exportFlow({ workspaceId, flowId })));
  expect(await previewImport({ workspaceId, file })).toMatchObject({ name: 'Orders', node_count: 3, findings: [] });
  expect(await importFlow({ workspaceId, file })).toMatchObject({ draft_graph: calling });

  const { workspaceId: other } = await createTestWorkspace();
  const why =
    '“Address”, which this node runs, is not in this workspace. Import it too and publish it, then choose it in this node.';
  expect((await previewImport({ workspaceId: other, file })).findings).toEqual([
    { kind: 'check', group: 'Orders', block: 'Run flow', why },
  ]);
  const { draft_graph: draft } = await importFlow({ workspaceId: other, file });
  expect(draft).toMatchObject({ nodes: calling.nodes, notes: [{ text: why }] });
  // An export of that draft brings the note along.
  const again = { ...file, graph: { ...file.graph, notes: draft.notes } };
  expect(await importFlow({ workspaceId: other, file: again })).toMatchObject({ draft_graph: draft });
  const { flows: _, ...older } = file;
  expect((await previewImport({ workspaceId: other, file: older })).findings).toMatchObject([
    { why: expect.stringMatching(/^The flow that this node runs is not in this workspace\./) },
  ]);
});
