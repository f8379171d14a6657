import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { createFlow } from './create-flow.ts';
import { getFlow } from './get-flow.ts';
import { listFlowVersions } from './list-flow-versions.ts';
import { publishFlow } from './publish-flow.ts';
import { rollbackFlow } from './rollback-flow.ts';
import { MAX_VERSIONS } from './schema.ts';
import { unpublishFlow } from './unpublish-flow.ts';
import { updateFlow } from './update-flow.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
});

const sends = (body: string) =>
  buildGraph(
    { s: ['start', { triggers: [{ type: 'any_message' }] }], m: ['send_message', { body }], e: ['end', {}] },
    's > m',
    'm > e',
  );

async function publishedTwice() {
  const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph: sends('one') });
  await publishFlow({ workspaceId, flowId });
  await updateFlow({ workspaceId, flowId, graph: sends('two') });
  await publishFlow({ workspaceId, flowId });
  return flowId;
}

it('keeps who published a version and their note, which publishing it again does not change', async () => {
  const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph: sends('one') });
  await publishFlow({ workspaceId, flowId, note: 'Says one' });
  await publishFlow({ workspaceId, flowId, note: 'The same' });
  await updateFlow({ workspaceId, flowId, graph: sends('two') });
  await publishFlow({ workspaceId, flowId, note: '' });
  const versions = await listFlowVersions({ workspaceId, flowId });
  expect(versions.map(({ version, note }) => [version, note])).toEqual([
    [2, null],
    [1, 'Says one'],
  ]);
});

it('publishes no new version of a draft in which nodes were only moved or notes written', async () => {
  const flowId = await publishedTwice();
  const { nodes, edges } = sends('two');
  const moved = nodes.map((node) => ({ ...node, position: { x: node.position.x + 40, y: 80 } }));
  const notes = [{ id: 'n', text: 'For Asha', position: { x: 0, y: 0 } }];
  const { revision } = await updateFlow({ workspaceId, flowId, graph: { nodes: moved, edges, notes } });
  const flow = await publishFlow({ workspaceId, flowId });
  expect(flow).toMatchObject({ published_version: 2, revision, draft_graph: { nodes: moved, notes } });
  expect(await listFlowVersions({ workspaceId, flowId })).toHaveLength(2);
});

it('rolls back to an earlier version and leaves the draft alone', async () => {
  const flowId = await publishedTwice();
  const flow = await rollbackFlow({ workspaceId, flowId, version: 1 });
  expect(flow).toMatchObject({ published_version: 1, draft_graph: sends('two') });
  expect(await listFlowVersions({ workspaceId, flowId })).toMatchObject([
    { version: 2, is_live: false },
    { version: 1, is_live: true },
  ]);
  await expect(publishFlow({ workspaceId, flowId })).resolves.toMatchObject({ published_version: 3 });
});

it('bounds: keeps a limited number of versions, the live one, and those that a run used', async () => {
  const flowId = await publishedTwice();
  const { conversationId } = await createTestConversation({ ...workspace, phone: '+919812345678' });
  const run = { id: newId(), flowId, conversationId, state: 'completed', variables: {} } as const;
  await db().flowRun.create({ data: { workspaceId, version: 1, ...run } });
  const graph = sends('two');
  const more = Array.from({ length: MAX_VERSIONS }, (_, index) => ({ workspaceId, flowId, version: index + 3, graph }));
  await db().flowVersion.createMany({ data: more });
  await updateFlow({ workspaceId, flowId, graph: sends('new') });
  await publishFlow({ workspaceId, flowId });
  const versions = (await listFlowVersions({ workspaceId, flowId })).map(({ version }) => version);
  expect(versions).toHaveLength(MAX_VERSIONS + 1);
  expect([versions[0], ...versions.slice(-2)]).toEqual([MAX_VERSIONS + 3, 4, 1]);
});

it('does not roll back to a version that never existed, or to one whose secret is gone', async () => {
  const flowId = await publishedTwice();
  await expect(rollbackFlow({ workspaceId, flowId, version: 9 })).rejects.toMatchObject({ code: 'not_found' });
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      c: ['http_request', { method: 'GET', url: 'https://x.example', headers: [{ key: 'A', secretRef: 'token' }] }],
      e: ['end', {}],
    },
    's > c',
    'c.success > e',
    'c.error > e',
  );
  await db().flowSecret.create({ data: { workspaceId, name: 'token', value: '-' } });
  await updateFlow({ workspaceId, flowId, graph });
  await publishFlow({ workspaceId, flowId });
  await rollbackFlow({ workspaceId, flowId, version: 1 });
  await db().flowSecret.deleteMany({ where: { workspaceId } });
  await expect(rollbackFlow({ workspaceId, flowId, version: 3 })).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ type: 'unknown_secret' }],
  });
});

it('takes a flow offline', async () => {
  const flowId = await publishedTwice();
  await unpublishFlow({ workspaceId, flowId });
  expect(await getFlow({ workspaceId, flowId })).toMatchObject({ status: 'draft', published_version: null });
});
