import { expect, it } from 'vitest';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { ARRIVAL, canvasEdges, canvasNodes } from './canvas-graph.ts';
import { move, setData } from './edit-graph.ts';

const graph = buildGraph(
  { s: ['start', { triggers: [] }], m: ['send_message', { body: 'Hi' }], e: ['end', {}] },
  's > m',
  'm > e',
);

it('keeps the very same objects of nodes that did not change, so that they are not drawn again', () => {
  const before = canvasNodes(graph);
  expect(canvasNodes(graph, before)).toEqual(before);
  const after = canvasNodes(setData(graph, 'm', { body: 'Hello' }), before);
  expect(after.map((node, index) => node === before[index])).toEqual([true, false, true]);
  expect(after[1]?.data.node.data).toEqual({ body: 'Hello' });
});

it('keeps the size and the selection of a node that moved', () => {
  const before = canvasNodes(graph).map((node) => ({ ...node, selected: node.id === 'm', measured: { width: 240 } }));
  const after = canvasNodes(move(graph, new Map([['m', { x: 500, y: 60 }]])), before);
  expect(after[1]).toMatchObject({ position: { x: 500, y: 60 }, selected: true, measured: { width: 240 } });
});

it('drops deleted nodes', () => {
  const fewer = { ...graph, nodes: graph.nodes.slice(0, 2) };
  expect(canvasNodes(fewer, canvasNodes(graph)).map(({ id }) => id)).toEqual(['s', 'm']);
});

it('gives an edge the handles that the stored one may leave out', () => {
  expect(canvasEdges(graph)).toMatchObject([
    { source: 's', target: 'm', sourceHandle: 'next', targetHandle: ARRIVAL, selected: false },
    { source: 'm', target: 'e', sourceHandle: 'next', targetHandle: ARRIVAL, selected: false },
  ]);
});

it('keeps the very same objects of edges that are drawn alike, and which are selected', () => {
  const before = canvasEdges(graph).map((edge, index) => ({ ...edge, selected: index === 0 }));
  const led = { ...graph, edges: graph.edges.map((edge) => (edge.source === 'm' ? { ...edge, target: 's' } : edge)) };
  const after = canvasEdges(setData(led, 's', { triggers: [{ type: 'any_message' }] }), before);
  expect(after.map((edge, index) => edge === before[index])).toEqual([true, false]);
  expect(after.map(({ selected, target }) => [selected, target])).toEqual([
    [true, 'm'],
    [false, 's'],
  ]);
});
