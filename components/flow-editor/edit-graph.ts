import { leavingHandle } from '#lib/flows/graph/leaving-handle.ts';
import { nodeFacts } from '#lib/flows/graph/node-facts.ts';
import type { FlowEdge, FlowNode, Graph } from '#lib/flows/graph/schema.ts';

/** The changes that the editor makes to a graph. All are pure; what would leave the graph unsound is not done. */

export type Link = { source: string; sourceHandle: string; target: string };

/** Whether an edge may be drawn: from a handle that its source has, to another node, which is not a start. */
export function mayConnect(graph: Graph, { source, sourceHandle, target }: Link): boolean {
  const from = graph.nodes.find(({ id }) => id === source);
  const to = graph.nodes.find(({ id }) => id === target);
  if (!from || !to || from === to || to.type === 'start') return false;
  return nodeFacts(from).handles.some(({ id }) => id === sourceHandle);
}

/** Draws an edge; one that left by the same handle before gives way. */
export function connect(graph: Graph, link: Link): Graph {
  if (!mayConnect(graph, link)) return graph;
  const others = disconnect(graph, link).edges;
  return { ...graph, edges: [...others, { id: freeId('e', idsOf(graph.edges)), ...link }] };
}

/** Takes away the edge that leaves by a handle. */
export function disconnect(graph: Graph, { source, sourceHandle }: Omit<Link, 'target'>): Graph {
  const from = graph.nodes.find(({ id }) => id === source);
  const stays = (edge: FlowEdge) => !from || edge.source !== source || leavingHandle(edge, from) !== sourceHandle;
  return { ...graph, edges: graph.edges.filter(stays) };
}

/** Adds a node; `after` joins it to that node's first exit that leads nowhere yet. */
export function addNode(graph: Graph, node: FlowNode, after?: FlowNode): Graph {
  const grown = { ...graph, nodes: [...graph.nodes, node] };
  const exit = after && firstFreeExit(graph, after);
  return exit ? connect(grown, { source: after.id, sourceHandle: exit, target: node.id }) : grown;
}

function firstFreeExit(graph: Graph, node: FlowNode): string | undefined {
  const used = graph.edges.flatMap((edge) => (edge.source === node.id ? [leavingHandle(edge, node)] : []));
  return nodeFacts(node).handles.find(({ id, optional }) => !optional && !used.includes(id))?.id;
}

/** Takes nodes and edges away, and the edges of nodes that go. */
export function remove(graph: Graph, { nodes = [], edges = [] }: { nodes?: string[]; edges?: string[] }): Graph {
  const goneNodes = new Set(nodes);
  const goneEdges = new Set(edges);
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => !goneNodes.has(id)),
    edges: graph.edges.filter(
      ({ id, source, target }) => !goneEdges.has(id) && !goneNodes.has(source) && !goneNodes.has(target),
    ),
  };
}

/** Replaces a node's data. Edges by a handle that it then no longer has go. */
export function setData(graph: Graph, id: string, data: FlowNode['data']): Graph {
  const nodes = graph.nodes.map((node) => (node.id === id ? ({ ...node, data } as FlowNode) : node));
  const changed = nodes.find((node) => node.id === id);
  if (!changed) return graph;
  const handles = nodeFacts(changed).handles.map((handle) => handle.id);
  const stays = (edge: FlowEdge) => edge.source !== id || handles.includes(leavingHandle(edge, changed) ?? '');
  return { ...graph, nodes, edges: graph.edges.filter(stays) };
}

export function move(graph: Graph, positions: ReadonlyMap<string, { x: number; y: number }>): Graph {
  const moved = graph.nodes.map((node) => {
    const to = positions.get(node.id);
    if (!to || (to.x === node.position.x && to.y === node.position.y)) return node;
    return { ...node, position: { x: Math.round(to.x), y: Math.round(to.y) } };
  });
  return moved.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes: moved };
}

/** The part of a graph between the given nodes, for the clipboard. */
export function part(graph: Graph, ids: ReadonlySet<string>): Graph {
  return {
    nodes: graph.nodes.filter(({ id }) => ids.has(id)),
    edges: graph.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

/** Adds a copy of `piece` under ids of its own, a little aside. A second start is left out. */
export function paste(graph: Graph, piece: Graph): { graph: Graph; pasted: string[] } {
  const taken = idsOf(graph.nodes);
  const hasStart = graph.nodes.some(({ type }) => type === 'start');
  const names = new Map<string, string>();
  const nodes = piece.nodes.flatMap((node): FlowNode[] => {
    if (node.type === 'start' && hasStart) return [];
    const id = freeId(node.type, taken);
    taken.add(id);
    names.set(node.id, id);
    const position = { x: node.position.x + PASTE_SHIFT, y: node.position.y + PASTE_SHIFT };
    return [{ ...structuredClone(node), id, position }];
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
    graph: { ...graph, nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] },
    pasted: nodes.map(({ id }) => id),
  };
}

const PASTE_SHIFT = 40;

const idsOf = (items: { id: string }[]) => new Set(items.map(({ id }) => id));

/** `wait_1`, `wait_2`, …: the first that nothing has yet. */
export function freeId(prefix: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${prefix}_${number}`)) number += 1;
  return `${prefix}_${number}`;
}
