import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { MAX_EDGES, MAX_NODES } from '../graph/constants.ts';
import type { FlowNode, Graph } from '../graph/schema.ts';
import { storedGraph } from '../graph/stored-graph.ts';
import { callableFlows, calledFlows } from './callable-flows.ts';

/** As large as a request may bring: as many nodes and edges as a flow has, in a circle that is read against its direction. */
function largest(): Graph {
  const position = { x: 0, y: 0 };
  const rules = Array.from({ length: 9 }, (_, n) => ({
    variable: `v${n}`,
    operator: 'equals' as const,
    value: `Value ${n}`,
  }));
  const branches = ['a', 'b', 'c'].map((id) => ({ id, match: 'any' as const, rules }));
  const nodes: FlowNode[] = [
    { id: 'n0', type: 'start', position, data: { triggers: [{ type: 'call' }] } },
    ...Array.from({ length: MAX_NODES - 2 }, (_, n) => ({
      ...{ id: `n${n + 1}`, type: 'condition' as const, position, data: { branches } },
    })),
    { id: `n${MAX_NODES - 1}`, type: 'wait', position, data: { minutes: 10 } },
  ];
  const edges = nodes.flatMap(({ id, type }, at) =>
    (type === 'condition' ? ['a', 'b', 'c', 'else'] : ['next']).map((sourceHandle) => ({
      ...{ id: `${id}${sourceHandle}`, source: id, sourceHandle, target: `n${(at + 1) % MAX_NODES}` },
    })),
  );
  return { nodes, edges: edges.toReversed().slice(0, MAX_EDGES) };
}

/** The longest time of the thread, in ms, in which nothing else came. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const time = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let isOver = false;
  let longest = 0;
  const watch = async () => {
    for (let before = time(); !isOver; before = time()) {
      await setImmediate();
      longest = Math.max(longest, time() - before);
    }
  };
  const watching = watch();
  await work();
  isOver = true;
  await watching;
  return longest;
}

it('bounds: many of the largest flows do not keep the thread from other work', async () => {
  const { workspaceId } = await createTestWorkspace();
  const graph = storedGraph(largest());
  const ids = Array.from({ length: 20 }, () => newId());
  for (const id of ids) {
    const data = { workspaceId, id, name: id, draftGraph: { nodes: [], edges: [] }, publishedVersion: 1 };
    await db().flow.create({ data: { ...data, versions: { create: { version: 1, graph } } } });
  }
  expect(await longestHold(() => calledFlows({ workspaceId, calls: ids }))).toBeLessThan(1000);
  expect(await longestHold(() => callableFlows({ workspaceId }))).toBeLessThan(1000);
  expect((await callableFlows({ workspaceId })).map(({ id }) => id)).toEqual(ids);
});
