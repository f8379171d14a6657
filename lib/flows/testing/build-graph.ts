import type { FlowEdge, FlowNode, Graph, NodeOf, NodeType } from '../graph/schema.ts';

/** A node as tests write it: its type and its data. */
export type NodeSpec = { [Type in NodeType]: readonly [Type, NodeOf<Type>['data']] }[NodeType];

/**
 * A graph for tests: nodes as `id: [type, data]`, edges as `a > b`, or `a.handle > b` where a node has several exits.
 */
export function buildGraph(nodes: Record<string, NodeSpec>, ...edges: string[]): Graph {
  return {
    nodes: Object.entries(nodes).map(
      ([id, [type, data]], index) => ({ id, type, position: { x: index * 200, y: 0 }, data }) as FlowNode,
    ),
    edges: edges.map((text, index): FlowEdge => {
      const [from = '', target = ''] = text.split(' > ');
      const [source = '', sourceHandle] = from.split('.');
      return { id: `e${index}`, source, target, ...(sourceHandle !== undefined && { sourceHandle }) };
    }),
  };
}
