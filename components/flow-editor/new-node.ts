import { initialData } from '#lib/flows/graph/node-facts.ts';
import type { FlowNode, Graph, NodeType } from '#lib/flows/graph/schema.ts';
import { freeId, takenIds } from './edit-graph.ts';

/** A new node, with an ID that the graph does not have yet. */
export function newNode(graph: Graph, type: NodeType, position: { x: number; y: number }): FlowNode {
  const id = freeId(type, takenIds(graph));
  const whole = { x: Math.round(position.x), y: Math.round(position.y) };
  return { id, type, position: whole, data: initialData(type) } as FlowNode;
}
