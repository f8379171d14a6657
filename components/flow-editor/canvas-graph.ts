import type { Edge, Node } from 'reactflow';
import { leavingHandle } from '#lib/flows/graph/leaving-handle.ts';
import type { FlowNode, Graph } from '#lib/flows/graph/schema.ts';

export type CanvasNode = Node<{ node: FlowNode }, 'step'>;

/** The handle at which every edge arrives. */
export const ARRIVAL = 'in';

/**
 * The stored graph's nodes as the canvas wants them. What the canvas knows besides (size, selection) is kept, and a node
 * that did not change stays the very same object, so that React Flow does not draw it again.
 */
export function canvasNodes(graph: Graph, before: readonly CanvasNode[] = []): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return graph.nodes.map((node) => {
    const shown = known.get(node.id);
    if (shown?.data.node === node && samePlace(shown, node)) return shown;
    return { ...shown, id: node.id, type: 'step', position: node.position, data: { node } };
  });
}

/** The stored graph's edges as the canvas wants them, each with the handle that it may have left out. */
export function canvasEdges(graph: Graph, selected: ReadonlySet<string> = new Set()): Edge[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return graph.edges.map((edge) => {
    const { id, source, target } = edge;
    const from = nodes.get(source);
    const sourceHandle = (from && leavingHandle(edge, from)) ?? null;
    return { id, source, target, sourceHandle, targetHandle: ARRIVAL, selected: selected.has(id) };
  });
}

function samePlace(shown: CanvasNode, node: FlowNode) {
  return shown.position.x === node.position.x && shown.position.y === node.position.y;
}
