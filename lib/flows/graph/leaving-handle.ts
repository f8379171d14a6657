import { NEXT } from '../nodes/contract/node-kind.ts';
import { nodeFacts } from './node-facts.ts';
import type { FlowEdge, FlowNode, Graph } from './schema.ts';

/** The handle that an edge leaves by: a node with one way out needs none named. Null when it names none and must. */
export function leavingHandle(edge: FlowEdge, source: FlowNode): string | null {
  if (edge.sourceHandle) return edge.sourceHandle;
  return nodeFacts(source).handles.some(({ id }) => id === NEXT.id) ? NEXT.id : null;
}

/** The node that a run comes to when it leaves `source` by `handle`. */
export function nextNode(graph: Graph, source: FlowNode, handle: string): FlowNode | undefined {
  const edge = graph.edges.find((edge) => edge.source === source.id && leavingHandle(edge, source) === handle);
  return edge && graph.nodes.find(({ id }) => id === edge.target);
}
