import type { FlowNode, Graph, NodeOf, NodeType } from '#lib/flows/graph/schema.ts';
import { freeId } from './edit-graph.ts';

/** What a node of each kind starts with: little enough to be filled in at once. */
const initialData: { [Type in NodeType]: () => NodeOf<Type>['data'] } = {
  start: () => ({ triggers: [{ type: 'keyword', match: 'exact', keywords: [] }] }),
  send_message: () => ({ body: '' }),
  ask: () => ({ message: { body: '' }, expect: 'text', variable: '' }),
  http_request: () => ({ method: 'GET', url: '' }),
  condition: () => ({
    branches: [{ id: 'branch_1', match: 'all', rules: [{ variable: '', operator: 'equals', value: '' }] }],
  }),
  set_variable: () => ({ variable: '', value: '' }),
  set_contact: () => ({}),
  wait: () => ({ minutes: 60 }),
  handoff: () => ({}),
  end: () => ({}),
};

/** A fresh node, under an id that the graph does not have yet. */
export function newNode(graph: Graph, type: NodeType, position: { x: number; y: number }): FlowNode {
  const id = freeId(type, new Set(graph.nodes.map((node) => node.id)));
  const whole = { x: Math.round(position.x), y: Math.round(position.y) };
  return { id, type, position: whole, data: initialData[type]() } as FlowNode;
}
