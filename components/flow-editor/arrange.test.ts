import { expect, it } from 'vitest';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { arrange } from './arrange.ts';
import { NODE_SIZE } from './edit-graph.ts';

function chain(length: number) {
  const ids = Array.from({ length }, (_, index) => `n${index}`);
  const nodes = Object.fromEntries(ids.map((id) => [id, ['wait', { minutes: 1 }] as const]));
  return { ids, graph: buildGraph(nodes, ...ids.slice(1).map((id, index) => `${ids[index]} > ${id}`)) };
}

it('goes from left to right along the edges', () => {
  const { ids, graph } = chain(4);
  const places = arrange(graph, new Map());
  const xs = ids.map((id) => places.get(id)?.x ?? 0);
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  expect(new Set(xs).size).toBe(4);
});

it('continues in a new row when one is full, without overlapping nodes', () => {
  const { ids, graph } = chain(30);
  const places = arrange(graph, new Map([['n7', { width: 240, height: 400 }]]));
  expect(new Set(ids.map((id) => places.get(id)?.y)).size).toBeGreaterThan(3);
  expect(Math.max(...[...places.values()].map(({ x }) => x))).toBeLessThan(9 * (NODE_SIZE.width + 100));
  for (const id of ids.slice(8, 16)) expect(places.get(id)?.y).toBeGreaterThan(400);
});

it('leaves a note where it is beside the node nearest to it', () => {
  const { graph } = chain(3);
  const nodes = graph.nodes.map((node, index) => ({ ...node, position: { x: 1000 - index * 400, y: 50 } }));
  const notes = [
    { id: 'first', text: '', position: { x: 990, y: -80 } },
    { id: 'last', text: '', position: { x: 230, y: 190 } },
  ];
  const places = arrange({ ...graph, nodes, notes }, new Map());
  const offset = (note: string, node: string) => {
    const [a, b] = [places.get(note), places.get(node)];
    return a && b && { x: a.x - b.x, y: a.y - b.y };
  };
  expect(offset('first', 'n0')).toEqual({ x: -10, y: -130 });
  expect(offset('last', 'n2')).toEqual({ x: 30, y: 140 });
});

it('places nothing in an empty flow', () => {
  expect(arrange({ nodes: [], edges: [] }, new Map()).size).toBe(0);
});
