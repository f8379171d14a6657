import { MAX_TITLE } from '#lib/flows/graph/constants.ts';
import { leavingHandle } from '#lib/flows/graph/leaving-handle.ts';
import { nodeFacts } from '#lib/flows/graph/node-facts.ts';
import type { FlowEdge, FlowNode, FlowNote, Graph } from '#lib/flows/graph/schema.ts';

/** The editor's changes of a graph. All are pure functions. A change that would make the graph invalid does nothing. */

export type Link = { source: string; sourceHandle: string; target: string };

/** Whether an edge may be drawn: from an existing handle of its source, to another node that is not a start. */
export function mayConnect(graph: Graph, { source, sourceHandle, target }: Link): boolean {
  const from = graph.nodes.find(({ id }) => id === source);
  const to = graph.nodes.find(({ id }) => id === target);
  if (!from || !to || from === to || to.type === 'start') return false;
  return nodeFacts(from).handles.some(({ id }) => id === sourceHandle);
}

/** Draws an edge. It replaces any edge from the same handle. */
export function connect(graph: Graph, link: Link): Graph {
  if (!mayConnect(graph, link)) return graph;
  const others = disconnect(graph, link).edges;
  return { ...graph, edges: [...others, { id: freeId('e', idsOf(graph.edges)), ...link }] };
}

/** Removes the edge from a handle. */
export function disconnect(graph: Graph, { source, sourceHandle }: Omit<Link, 'target'>): Graph {
  const from = graph.nodes.find(({ id }) => id === source);
  const stays = (edge: FlowEdge) => !from || edge.source !== source || leavingHandle(edge, from) !== sourceHandle;
  return { ...graph, edges: graph.edges.filter(stays) };
}

/** Adds a node and connects it to the first free exit of `after`. */
export function addNode(graph: Graph, node: FlowNode, after?: FlowNode): Graph {
  const grown = { ...graph, nodes: [...graph.nodes, node] };
  const exit = after && firstFreeExit(graph, after);
  return exit ? connect(grown, { source: after.id, sourceHandle: exit, target: node.id }) : grown;
}

/** Inserts a node into an edge. A node without an exit becomes the edge's end. */
export function insertInto(graph: Graph, node: FlowNode, edgeId: string): Graph {
  const edge = graph.edges.find(({ id }) => id === edgeId);
  const from = edge && graph.nodes.find(({ id }) => id === edge.source);
  const sourceHandle = from && leavingHandle(edge, from);
  if (!edge || !sourceHandle) return addNode(graph, node);
  const before = connect(addNode(graph, node), { source: edge.source, sourceHandle, target: node.id });
  const exit = firstFreeExit(before, node);
  return exit ? connect(before, { source: node.id, sourceHandle: exit, target: edge.target }) : before;
}

/** The nearest position at or below `position` where a node would not cover another. */
export function freePlace({ nodes }: Graph, position: { x: number; y: number }): { x: number; y: number } {
  const place = { ...position };
  while (covers(nodes, place)) place.y += 20;
  return place;
}

/** Whether a node at this place would cover one of the others, or nearly touch it. */
function covers(others: readonly FlowNode[], { x, y }: { x: number; y: number }): boolean {
  const { width, height } = NODE_SIZE;
  return others.some(({ position }) => Math.abs(position.x - x) < width && Math.abs(position.y - y) < height + 20);
}

function firstFreeExit(graph: Graph, node: FlowNode): string | undefined {
  const used = graph.edges.flatMap((edge) => (edge.source === node.id ? [leavingHandle(edge, node)] : []));
  return nodeFacts(node).handles.find(({ id, optional }) => !optional && !used.includes(id))?.id;
}

/** Removes nodes, notes and edges, and the edges of removed nodes. */
export function remove(graph: Graph, { nodes = [], edges = [] }: { nodes?: string[]; edges?: string[] }): Graph {
  const goneNodes = new Set(nodes);
  const goneEdges = new Set(edges);
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => !goneNodes.has(id)),
    edges: graph.edges.filter(
      ({ id, source, target }) => !goneEdges.has(id) && !goneNodes.has(source) && !goneNodes.has(target),
    ),
    ...notesOf(graph.notes?.filter(({ id }) => !goneNodes.has(id))),
  };
}

/** Sets a node's title. With an empty title, the node has the name of its kind. */
export function rename(graph: Graph, id: string, title: string): Graph {
  const given = title.trim() ? title.slice(0, MAX_TITLE) : undefined;
  const nodes = graph.nodes.map((node) => {
    if (node.id !== id || node.title === given) return node;
    const { title: _, ...untitled } = node;
    return (given ? { ...untitled, title: given } : untitled) as FlowNode;
  });
  return { ...graph, nodes };
}

/** Adds an empty note, with an ID that no node or note has, at this place or below, where no other note is. */
export function addNote(graph: Graph, position: { x: number; y: number }): { graph: Graph; id: string } {
  const id = freeId('note', takenIds(graph));
  const place = rounded(position);
  while (hides(graph.notes, place)) place.y += 20;
  const note: FlowNote = { id, text: '', position: place };
  return { graph: { ...graph, notes: [...(graph.notes ?? []), note] }, id };
}

/** Whether a node or note at this place would lie exactly on one of the others. */
const hides = (others: readonly (FlowNode | FlowNote)[] | undefined, { x, y }: { x: number; y: number }) =>
  others?.some(({ position }) => position.x === x && position.y === y) ?? false;

export function setNote(graph: Graph, id: string, text: string): Graph {
  return { ...graph, ...notesOf(graph.notes?.map((note) => (note.id === id ? { ...note, text } : note))) };
}

/** A graph without notes has no `notes` list, like graphs from before notes existed. */
const notesOf = (notes: FlowNote[] | undefined) => (notes && notes.length > 0 ? { notes } : { notes: undefined });

const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });

/** The IDs of nodes and notes, which share the canvas. */
export const takenIds = ({ nodes, notes = [] }: Graph) => idsOf([...nodes, ...notes]);

/** Replaces a node's data. Removes edges from handles that it no longer has. */
export function setData(graph: Graph, id: string, data: FlowNode['data']): Graph {
  const nodes = graph.nodes.map((node) => (node.id === id ? ({ ...node, data } as FlowNode) : node));
  const changed = nodes.find((node) => node.id === id);
  if (!changed) return graph;
  const handles = nodeFacts(changed).handles.map((handle) => handle.id);
  const stays = (edge: FlowEdge) => edge.source !== id || handles.includes(leavingHandle(edge, changed) ?? '');
  return { ...graph, nodes, edges: graph.edges.filter(stays) };
}

export function move(graph: Graph, positions: ReadonlyMap<string, { x: number; y: number }>): Graph {
  const { notes = [] } = graph;
  const moved = graph.nodes.map((node) => moveTo(node, positions));
  const movedNotes = notes.map((note) => moveTo(note, positions));
  const isStill =
    moved.every((node, index) => node === graph.nodes[index]) && movedNotes.every((note, at) => note === notes[at]);
  return isStill ? graph : { ...graph, nodes: moved, ...(graph.notes && { notes: movedNotes }) };
}

function moveTo<Item extends FlowNode | FlowNote>(
  item: Item,
  positions: ReadonlyMap<string, { x: number; y: number }>,
): Item {
  const to = positions.get(item.id);
  if (!to || (to.x === item.position.x && to.y === item.position.y)) return item;
  return { ...item, position: rounded(to) };
}

/** The given nodes and the edges between them, for the clipboard. */
export function part(graph: Graph, ids: ReadonlySet<string>): Graph {
  return {
    nodes: graph.nodes.filter(({ id }) => ids.has(id)),
    edges: graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    ...notesOf(graph.notes?.filter(({ id }) => ids.has(id))),
  };
}

/**
 * Adds a copy of `piece` with new IDs: around `middle` or below, where it covers no other node, or else slightly offset from
 * its original. Leaves out a second start. Does not change existing edges.
 */
export function paste(
  graph: Graph,
  piece: Graph,
  middle?: { x: number; y: number },
): { graph: Graph; pasted: string[] } {
  const taken = takenIds(graph);
  const shift = middle ? freeShift(graph, piece, middle) : besideShift(graph, piece);
  const hasStart = graph.nodes.some(({ type }) => type === 'start');
  const names = new Map<string, string>();
  const nodes = piece.nodes.flatMap((node): FlowNode[] => {
    if (node.type === 'start' && hasStart) return [];
    const id = freeId(node.type, taken);
    taken.add(id);
    names.set(node.id, id);
    return [{ ...structuredClone(node), id, position: shifted(node, shift) }];
  });
  const notes = (piece.notes ?? []).map((note): FlowNote => {
    const id = freeId('note', taken);
    taken.add(id);
    return { ...note, id, position: shifted(note, shift) };
  });
  const edgeIds = idsOf(graph.edges);
  const edges = piece.edges.flatMap((edge): FlowEdge[] => {
    const source = names.get(edge.source);
    const target = names.get(edge.target);
    if (!source || !target) return [];
    const id = freeId('e', edgeIds);
    edgeIds.add(id);
    return [{ ...edge, id, source, target }];
  });
  return {
    graph: {
      ...graph,
      nodes: [...graph.nodes, ...nodes],
      edges: [...graph.edges, ...edges],
      ...notesOf([...(graph.notes ?? []), ...notes]),
    },
    pasted: [...nodes, ...notes].map(({ id }) => id),
  };
}

const PASTE_SHIFT = 40;

const shifted = ({ position }: FlowNode | FlowNote, by: { x: number; y: number }) =>
  rounded({ x: position.x + by.x, y: position.y + by.y });

/** The offset of a copy that is laid on its original; when it is copied again, every copy must be visible. */
function besideShift({ nodes, notes }: Graph, piece: Graph) {
  const shift = { x: PASTE_SHIFT, y: PASTE_SHIFT };
  while (
    piece.nodes.some((node) => hides(nodes, shifted(node, shift))) ||
    piece.notes?.some((note) => hides(notes, shifted(note, shift)))
  ) {
    shift.x += PASTE_SHIFT;
    shift.y += PASTE_SHIFT;
  }
  return shift;
}

/** The offset that centers a piece on `middle`, or moves it below to where it covers no node and hides no note. */
function freeShift({ nodes, notes }: Graph, piece: Graph, middle: { x: number; y: number }) {
  const shift = shiftTo(piece, middle);
  while (
    piece.nodes.some((node) => covers(nodes, shifted(node, shift))) ||
    piece.notes?.some((note) => hides(notes, shifted(note, shift)))
  ) {
    shift.y += 20;
  }
  return shift;
}

/** The offset that centers a piece on `middle`. */
function shiftTo({ nodes, notes = [] }: Graph, middle: { x: number; y: number }) {
  const places = [...nodes, ...notes].map(({ position }) => position);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const half = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  return { x: middle.x - half.x - NODE_SIZE.width / 2, y: middle.y - half.y - NODE_SIZE.height / 2 };
}

/** The usual size of nodes on the canvas. */
export const NODE_SIZE = { width: 240, height: 110 };

const idsOf = (items: { id: string }[]) => new Set(items.map(({ id }) => id));

/** The first free one of `wait_1`, `wait_2`, … */
export function freeId(prefix: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${prefix}_${number}`)) number += 1;
  return `${prefix}_${number}`;
}
