import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { callableFlows } from './callable-flows.ts';
import { callersOf } from './callers-of.ts';

it('live flows, and those that run one, are in the order of the alphabet', async () => {
  const { workspaceId } = await createTestWorkspace();
  const called = newId();
  const nodes = [{ id: 'r', type: 'run_flow', position: { x: 0, y: 0 }, data: { flowId: called } }];
  for (const name of ['Zebra', 'Äpfel', 'apple']) {
    const data = { workspaceId, id: newId(), name, draftGraph: { nodes: [], edges: [] }, publishedVersion: 1 };
    await db().flow.create({ data: { ...data, versions: { create: { version: 1, graph: { nodes, edges: [] } } } } });
  }
  const callers = await callersOf({ workspaceId, flowIds: [called], limit: 2, database: db() });
  expect(callers.get(called)?.map(({ name }) => name)).toEqual(['Äpfel', 'apple']);
  expect((await callableFlows({ workspaceId })).map(({ name }) => name)).toEqual(['Äpfel', 'apple', 'Zebra']);
});
