import { expect, it } from 'vitest';
import { draftProblems } from '#lib/flows/graph/draft-problems.ts';
import { graphSchema, type NodeType, nodeTypes } from '#lib/flows/graph/schema.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { ARRIVAL, canvasEdges, canvasNodes } from './canvas-graph.ts';
import { addNode, connect, disconnect, mayConnect, move, part, paste, remove, setData } from './edit-graph.ts';
import { newNode } from './new-node.ts';

const graph = buildGraph(
  {
    s: ['start', { triggers: [] }],
    m: ['send_message', { body: 'Hi', buttons: [{ id: 'yes', title: 'Yes' }] }],
    e: ['end', {}],
  },
  's > m',
  'm.yes > e',
);
const links = ({ edges }: typeof graph) =>
  edges.map(({ source, sourceHandle, target }) => `${source}.${sourceHandle ?? 'next'} > ${target}`);

it('connects only by handles that exist, to another node that is not a start', () => {
  expect(mayConnect(graph, { source: 'm', sourceHandle: 'yes', target: 'e' })).toBe(true);
  for (const link of [
    { source: 'm', sourceHandle: 'next', target: 'e' },
    { source: 'm', sourceHandle: 'yes', target: 's' },
    { source: 'm', sourceHandle: 'yes', target: 'm' },
    { source: 'e', sourceHandle: 'next', target: 'm' },
    { source: 'm', sourceHandle: 'yes', target: 'gone' },
  ]) {
    expect(mayConnect(graph, link)).toBe(false);
    expect(connect(graph, link)).toBe(graph);
  }
});

it('lets a new edge take the place of the one that left by the same handle', () => {
  expect(links(connect(graph, { source: 's', sourceHandle: 'next', target: 'e' }))).toEqual([
    'm.yes > e',
    's.next > e',
  ]);
  expect(links(disconnect(graph, { source: 's', sourceHandle: 'next' }))).toEqual(['m.yes > e']);
});

it('joins a node that is added after another to its first free exit', () => {
  const alone = buildGraph({ s: ['start', { triggers: [] }] });
  const [start] = alone.nodes;
  const grown = addNode(alone, newNode(alone, 'http_request', { x: 1.4, y: 2 }), start);
  expect(links(grown)).toEqual(['s.next > http_request_1']);
  expect(grown.nodes[1]?.position).toEqual({ x: 1, y: 2 });
  expect(links(addNode(grown, newNode(grown, 'end', { x: 0, y: 0 }), start))).toEqual(['s.next > http_request_1']);
});

it('takes edges away with their nodes and with the handles that they left by', () => {
  expect(links(remove(graph, { nodes: ['e'] }))).toEqual(['s.next > m']);
  expect(links(remove(graph, { edges: ['e0'] }))).toEqual(['m.yes > e']);
  expect(links(setData(graph, 'm', { body: 'Hi' }))).toEqual(['s.next > m']);
});

it('pastes a part under ids of its own and leaves a second start out', () => {
  const { graph: grown, pasted } = paste(graph, part(graph, new Set(['s', 'm', 'e'])));
  expect(pasted).toEqual(['send_message_1', 'end_1']);
  expect(links(grown).slice(2)).toEqual(['send_message_1.yes > end_1']);
  expect(draftProblems(graphSchema.parse(grown))).toEqual([]);
});

it.each(nodeTypes)('starts a %s with what a draft may hold', (type: NodeType) => {
  const empty = { nodes: [], edges: [] };
  expect(draftProblems(graphSchema.parse(addNode(empty, newNode(empty, type, { x: 0, y: 0 }))))).toEqual([]);
});

it('shows every edge at the handle it leaves by, and redraws only what changed', () => {
  expect(canvasEdges(graph)).toMatchObject([
    { source: 's', sourceHandle: 'next', target: 'm', targetHandle: ARRIVAL },
    { source: 'm', sourceHandle: 'yes', target: 'e' },
  ]);
  const before = canvasNodes(graph).map((node) => ({ ...node, selected: true, measured: { width: 10, height: 10 } }));
  const after = canvasNodes(move(graph, new Map([['m', { x: 7, y: 8 }]])), before);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toMatchObject({ position: { x: 7, y: 8 }, selected: true, measured: { width: 10 } });
});
