import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createFlow } from '../definitions/create-flow.ts';
import { publishFlow } from '../definitions/publish-flow.ts';
import { updateFlow } from '../definitions/update-flow.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { deleteFlowSecret } from './delete-flow-secret.ts';
import { listFlowSecrets } from './list-flow-secrets.ts';
import { resolveFlowSecrets } from './resolve-flow-secrets.ts';
import { MAX_FLOW_SECRETS } from './schema.ts';
import { setFlowSecret } from './set-flow-secret.ts';

let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
});

const usingToken = buildGraph(
  {
    s: ['start', { triggers: [{ type: 'any_message' }] }],
    c: ['http_request', { method: 'GET', url: 'https://x.example', headers: [{ key: 'A', secretRef: 'token' }] }],
    e: ['end', {}],
  },
  's > c',
  'c.success > e',
  'c.error > e',
);

it('stores a secret encrypted and lists it without its value', async () => {
  await setFlowSecret({ workspaceId, name: 'token', value: 'Bearer canary', hosts: [' API.example.com '] });
  const stored = await db().flowSecret.findFirstOrThrow({ where: { workspaceId } });
  expect(stored.value).not.toContain('canary');
  const listed = await listFlowSecrets({ workspaceId });
  expect(listed).toMatchObject([{ name: 'token', hosts: ['api.example.com'], lastUsedAt: null, usedIn: [] }]);
  expect(JSON.stringify(listed)).not.toContain(stored.value);
  expect(Object.keys(listed[0] ?? {})).not.toContain('value');
});

it('lists secrets, and the flows that use one, in the order of the alphabet', async () => {
  for (const name of ['Zebra', 'token', 'apple']) await setFlowSecret({ workspaceId, name, value: 'one' });
  for (const name of ['Orders', 'after sales']) await createFlow({ workspaceId, name, graph: usingToken });
  const listed = await listFlowSecrets({ workspaceId });
  expect(listed.map(({ name }) => name)).toEqual(['apple', 'token', 'Zebra']);
  expect(listed[1]?.usedIn.map(({ flowName }) => flowName)).toEqual(['after sales', 'Orders']);
});

it('replaces a secret of the same name, and keeps workspaces apart', async () => {
  const { workspaceId: other } = await createTestWorkspace();
  await setFlowSecret({ workspaceId, name: 'token', value: 'one' });
  await setFlowSecret({ workspaceId: other, name: 'token', value: 'theirs' });
  await setFlowSecret({ workspaceId, name: 'token', value: 'two' });
  const secrets = await resolveFlowSecrets({ workspaceId, names: ['token', 'unknown'] });
  expect([...secrets]).toEqual([['token', { value: 'two', hosts: [] }]]);
});

it('records the use of a secret, which does not count as a change', async () => {
  await setFlowSecret({ workspaceId, name: 'token', value: 'one' });
  const [before] = await listFlowSecrets({ workspaceId });
  await resolveFlowSecrets({ workspaceId, names: ['token'] });
  const [after] = await listFlowSecrets({ workspaceId });
  expect(after).toMatchObject({ lastUsedAt: expect.any(Date), updatedAt: before?.updatedAt });
});

it('says where a secret is used, and deletes none in use', async () => {
  await setFlowSecret({ workspaceId, name: 'token', value: 'one' });
  const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph: usingToken });
  await publishFlow({ workspaceId, flowId });
  expect(await listFlowSecrets({ workspaceId })).toMatchObject([
    {
      usedIn: [
        { flowId, flowName: 'Orders', where: 'draft' },
        { flowId, flowName: 'Orders', where: 'published' },
      ],
    },
  ]);
  await updateFlow({ workspaceId, flowId, graph: { nodes: [], edges: [] } });
  await expect(deleteFlowSecret({ workspaceId, name: 'token' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('“Orders”'),
  });
});

it('keeps a secret for customers in an earlier version or a deleted flow, until they have finished', async () => {
  await setFlowSecret({ workspaceId, name: 'token', value: 'one' });
  const { id: flowId } = await createFlow({ workspaceId, name: 'Orders', graph: usingToken });
  await publishFlow({ workspaceId, flowId });
  const { conversationId } = await createTestConversation({ ...workspace, phone: '+919812345678' });
  const { id: callerId } = await createFlow({ workspaceId, name: 'Caller' });
  await db().flowVersion.create({
    data: { workspaceId, flowId: callerId, version: 1, graph: { nodes: [], edges: [] } },
  });
  const run = { workspaceId, conversationId, version: 1, state: 'waiting' } as const;
  const frames = [{ nodeId: 'r', step: 1, flowId, version: 1, flowName: 'Orders', hidden: {} }];
  const waitingFor = { for: 'time' };
  await db().flowRun.create({ data: { ...run, id: newId(), flowId, waitingFor } });
  await db().flowRun.create({ data: { ...run, id: newId(), flowId: callerId, frames, waitingFor } });
  const graph = buildGraph({ s: ['start', { triggers: [{ type: 'any_message' }] }], e: ['end', {}] }, 's > e');
  await updateFlow({ workspaceId, flowId, graph });
  await publishFlow({ workspaceId, flowId });
  await updateFlow({ workspaceId, flowId, graph: usingToken });
  await db().flow.updateMany({ where: { id: flowId, workspaceId }, data: { deletedAt: new Date() } });
  for (const left of [{ flowId }, { flowId: callerId }]) {
    expect(await listFlowSecrets({ workspaceId })).toMatchObject([
      { usedIn: [{ flowId, flowName: 'Orders', where: 'under_way' }] },
    ]);
    await expect(deleteFlowSecret({ workspaceId, name: 'token' })).rejects.toMatchObject({
      code: 'conflict',
      message:
        'The secret “token” is used by customers who are still in “Orders”. Wait until they have finished, or stop their runs.',
    });
    await db().flowRun.updateMany({ where: { workspaceId, ...left }, data: { state: 'completed' } });
  }
  expect(await deleteFlowSecret({ workspaceId, name: 'token' })).toMatchObject({ success: true });
});

it('deletes a secret that nothing uses, and refuses an unknown one', async () => {
  await setFlowSecret({ workspaceId, name: 'token', value: 'one' });
  const { workspaceId: other } = await createTestWorkspace();
  await expect(deleteFlowSecret({ workspaceId: other, name: 'token' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await deleteFlowSecret({ workspaceId, name: 'token' })).toEqual({ success: true, name: 'token' });
  await expect(deleteFlowSecret({ workspaceId, name: 'token' })).rejects.toMatchObject({ code: 'not_found' });
});

it.each([
  ['a name with a space', { name: 'a b', value: 'x' }, ['body', 'name']],
  ['no value', { name: 'a', value: '' }, ['body', 'value']],
  ['a value of two lines', { name: 'a', value: 'x\r\ny' }, ['body', 'value']],
  ['a URL for a host', { name: 'a', value: 'x', hosts: ['https://x.example/'] }, ['body', 'hosts', 0]],
  ['a host with a port', { name: 'a', value: 'x', hosts: ['x.example:8080'] }, ['body', 'hosts', 0]],
])('refuses %s', async (_, secret, loc) => {
  await expect(setFlowSecret({ workspaceId, ...secret })).rejects.toMatchObject({ issues: [{ loc }] });
});

it('keeps a stored secret’s hosts when only its value is replaced, and refuses a taken name where asked to (trust 8)', async () => {
  await setFlowSecret({ workspaceId, name: 'token', value: 'old', hosts: ['api.example.com'] });
  await expect(
    setFlowSecret({ workspaceId, name: 'token', value: 'pasted', hosts: [], if_exists: 'refuse' }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await resolveFlowSecrets({ workspaceId, names: ['token'] })).toEqual(
    new Map([['token', { value: 'old', hosts: ['api.example.com'] }]]),
  );
  await setFlowSecret({ workspaceId, name: 'token', value: 'new' });
  expect(await resolveFlowSecrets({ workspaceId, names: ['token'] })).toEqual(
    new Map([['token', { value: 'new', hosts: ['api.example.com'] }]]),
  );
});

it('bounds: stores a limited number of secrets, and can still replace them', async () => {
  const set = (name: string) => setFlowSecret({ workspaceId, name, value: 'x' });
  await set('first');
  const names = Array.from({ length: MAX_FLOW_SECRETS - 2 }, (_, index) => `s${index}`);
  await db().flowSecret.createMany({ data: names.map((name) => ({ workspaceId, name, value: 'sealed' })) });
  const both = await Promise.allSettled([set('last'), set('too-many')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(set('another')).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(set('first')).resolves.toEqual({ name: 'first' });
  expect(await db().flowSecret.count({ where: { workspaceId } })).toBe(MAX_FLOW_SECRETS);
});
