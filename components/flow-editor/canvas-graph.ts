import type { Edge, Node } from 'reactflow';
import { sameJson } from '#lib/flows/graph/diff-graphs.ts';
import { leavingHandle } from '#lib/flows/graph/leaving-handle.ts';
import type { FlowNode, FlowNote, Graph } from '#lib/flows/graph/schema.ts';

export type CanvasNode = Node<{ node: FlowNode }, 'step'>;
export type CanvasNote = Node<{ note: FlowNote }, 'note'>;
export type CanvasItem = CanvasNode | CanvasNote;

/** The handle at which every edge ends. */
export const ARRIVAL = 'in';

/**
 * The stored graph's nodes in React Flow's form. Keeps what only the canvas knows (size, selection). An unchanged node
 * stays the same object, so that React Flow does not redraw it.
 */
export function canvasNodes(graph: Graph, before: readonly CanvasItem[] = []): CanvasNode[] {
  const known = new Map(before.flatMap((item) => (item.type === 'step' ? [[item.id, item]] : [])));
  return graph.nodes.map((node) => {
    const shown = known.get(node.id);
    if (shown?.data.node === node && samePlace(shown, node)) return shown;
    return { ...shown, id: node.id, type: 'step', position: node.position, data: { node } };
  });
}

/** Nodes and notes, with the notes in the background. */
export function canvasItems(graph: Graph, before: readonly CanvasItem[] = []): CanvasItem[] {
  const known = new Map(before.flatMap((item) => (item.type === 'note' ? [[item.id, item]] : [])));
  const notes = (graph.notes ?? []).map((note): CanvasNote => {
    const shown = known.get(note.id);
    if (shown?.data.note === note && samePlace(shown, note)) return shown;
    return { ...shown, id: note.id, type: 'note', position: note.position, data: { note }, zIndex: -1 };
  });
  return [...notes, ...canvasNodes(graph, before)];
}

/**
 * The stored graph's edges in React Flow's form, with the handles that stored edges may omit. Keeps the selection. An
 * edge that looks the same stays the same object.
 */
export function canvasEdges(graph: Graph, before: readonly Edge[] = []): Edge[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const known = new Map(before.map((edge) => [edge.id, edge]));
  return graph.edges.map((edge) => {
    const { id, source, target } = edge;
    const from = nodes.get(source);
    const shown = known.get(id);
    const sourceHandle = (from && leavingHandle(edge, from)) ?? null;
    const drawn = { id, source, target, sourceHandle, targetHandle: ARRIVAL, selected: shown?.selected ?? false };
    return shown && sameJson(shown, drawn) ? shown : drawn;
  });
}

function samePlace(shown: CanvasItem, { position }: FlowNode | FlowNote) {
  return shown.position.x === position.x && shown.position.y === position.y;
}
