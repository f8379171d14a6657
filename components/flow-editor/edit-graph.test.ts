import { expect, it } from 'vitest';
import { draftProblems } from '#lib/flows/graph/draft-problems.ts';
import { nodeTypes } from '#lib/flows/graph/node-facts.ts';
import { type FlowNode, graphSchema, type NodeType } from '#lib/flows/graph/schema.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { ARRIVAL, canvasEdges, canvasNodes } from './canvas-graph.ts';
import {
  addNode,
  addNote,
  connect,
  disconnect,
  freePlace,
  insertInto,
  mayConnect,
  move,
  part,
  paste,
  remove,
  rename,
  setData,
  setNote,
} from './edit-graph.ts';
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

it('replaces the edge of the same handle with a new one', () => {
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

it('removes edges with their nodes and with their handles', () => {
  expect(links(remove(graph, { nodes: ['e'] }))).toEqual(['s.next > m']);
  expect(links(remove(graph, { edges: ['e0'] }))).toEqual(['m.yes > e']);
  expect(links(setData(graph, 'm', { body: 'Hi' }))).toEqual(['s.next > m']);
});

it('pastes nodes under new IDs and leaves out a second start', () => {
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

it('inserts a node into an edge: the source leads to it, and its first exit to the target', () => {
  const call = newNode(graph, 'http_request', { x: 0, y: 0 });
  expect(links(insertInto(graph, call, 'e1'))).toEqual([
    's.next > m',
    'm.yes > http_request_1',
    'http_request_1.success > e',
  ]);
  const end = newNode(graph, 'end', { x: 0, y: 0 });
  expect(links(insertInto(graph, end, 'e0'))).toEqual(['m.yes > e', 's.next > end_1']);
  expect(links(insertInto(graph, call, 'gone'))).toEqual(links(graph));
  for (const grown of [insertInto(graph, call, 'e1'), insertInto(graph, end, 'e0')]) {
    expect(draftProblems(graphSchema.parse(grown))).toEqual([]);
  }
});

it('finds a place for a node where it covers no other', () => {
  const free = freePlace(graph, { x: 10, y: 0 });
  expect(free.x).toBe(10);
  expect(free.y).toBeGreaterThanOrEqual(130);
  expect(freePlace(graph, { x: 5000, y: 3 })).toEqual({ x: 5000, y: 3 });
});

it('pastes around a place, as a whole where it covers no other node, and leaves what was there as it was', () => {
  const piece = part(graph, new Set(['m', 'e']));
  const once = paste(graph, piece, { x: 130, y: 60 });
  const twice = paste(once.graph, piece, { x: 130, y: 60 });
  const { nodes } = twice.graph;
  const isCovered = (at: number, others: FlowNode[]) =>
    others.some(
      ({ position: { x, y } }) =>
        Math.abs(x - (nodes[at]?.position.x ?? 0)) < 240 && Math.abs(y - (nodes[at]?.position.y ?? 0)) < 110,
    );
  expect([3, 4].some((at) => isCovered(at, graph.nodes))).toBe(false);
  expect([5, 6].some((at) => isCovered(at, once.graph.nodes))).toBe(false);
  const shape = (copies: FlowNode[]) => copies.map(({ position }) => position.x - (copies[0]?.position.x ?? 0));
  expect([shape(nodes.slice(3, 5)), shape(nodes.slice(5))]).toEqual([shape(piece.nodes), shape(piece.nodes)]);
  expect(paste(graph, piece, { x: 5000, y: 5000 }).graph.nodes[3]?.position.x).toBeGreaterThan(4000);
  expect(links(twice.graph).slice(0, 2)).toEqual(links(graph));
  expect(twice.graph.edges.slice(0, 2)).toEqual(graph.edges);
});

it('duplicates beside the original, each time where it is seen', () => {
  const piece = part(graph, new Set(['m', 'e']));
  const twice = paste(paste(graph, piece).graph, piece);
  const places = twice.graph.nodes.slice(1).map(({ position: { x, y } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(6);
});

it('sets a node’s title of at most 60 characters, and removes it', () => {
  const named = rename(graph, 'm', 'x'.repeat(70));
  expect(named.nodes[1]?.title).toBe('x'.repeat(60));
  expect(graphSchema.safeParse(named).success).toBe(true);
  expect(rename(named, 'm', '  ').nodes[1]).toEqual(graph.nodes[1]);
  expect(rename(graph, 'm', '').nodes[1]).toBe(graph.nodes[1]);
});

it('keeps notes beside the nodes: added, written, moved, copied and removed like them', () => {
  const { graph: noted, id } = addNote(graph, { x: 1.6, y: 2 });
  const written = setNote(noted, id, 'Ask Asha');
  expect(written.notes).toEqual([{ id: 'note_1', text: 'Ask Asha', position: { x: 2, y: 2 } }]);
  expect(move(written, new Map([[id, { x: 9, y: 9 }]])).notes?.[0]?.position).toEqual({ x: 9, y: 9 });
  expect(move(written, new Map())).toBe(written);
  const { graph: grown, pasted } = paste(written, part(written, new Set([id, 'm'])));
  expect(pasted).toEqual(['send_message_1', 'note_2']);
  expect(draftProblems(graphSchema.parse(grown))).toEqual([]);
  expect(remove(grown, { nodes: ['note_1', 'note_2'] }).notes).toBeUndefined();
});

it('puts no note exactly on another, which it would hide', () => {
  const at = { x: 200, y: 100 };
  const { graph: noted, id } = addNote(graph, at);
  const piece = part(noted, new Set([id]));
  const pasted = paste(paste(addNote(noted, at).graph, piece, at).graph, piece, at);
  const duplicated = paste(paste(pasted.graph, piece).graph, piece);
  const places = (duplicated.graph.notes ?? []).map(({ position: { x, y } }) => `${x} ${y}`);
  expect([places.length, new Set(places).size]).toEqual([6, 6]);
});
