import { NEXT } from '../nodes/contract/node-kind.ts';
import { nodeFacts } from './node-facts.ts';
import type { FlowEdge, FlowNode, Graph } from './schema.ts';

/** The handle that an edge leaves by; it may be omitted at a node with one exit. Null when it is missing elsewhere. */
export function leavingHandle(edge: FlowEdge, source: FlowNode): string | null {
  if (edge.sourceHandle) return edge.sourceHandle;
  return nodeFacts(source).handles.some(({ id }) => id === NEXT.id) ? NEXT.id : null;
}

/** The node that a run reaches when it leaves `source` by `handle`. */
export function nextNode(graph: Graph, source: FlowNode, handle: string): FlowNode | undefined {
  const edge = graph.edges.find((edge) => edge.source === source.id && leavingHandle(edge, source) === handle);
  return edge && graph.nodes.find(({ id }) => id === edge.target);
}
