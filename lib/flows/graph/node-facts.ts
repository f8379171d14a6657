import type { Handle, NodeKind } from '../nodes/contract/node-kind.ts';
import { kinds } from '../nodes/kinds.ts';
import type { FlowNode, NodeOf, NodeType } from './schema.ts';

type AnyKind = NodeKind<NodeType, FlowNode['data']>;

const kindOf = Object.fromEntries(kinds.map((kind) => [kind.type, kind])) as unknown as Record<NodeType, AnyKind>;

/** What is known of one node without running it. */
export type NodeFacts = {
  handles: Handle[];
  summary: string;
  sets: string[];
};

/** Asks a node's kind about it. Runs in the browser. */
export function nodeFacts(node: FlowNode): NodeFacts {
  const kind = kindOf[node.type];
  return {
    handles: kind.handles(node.data),
    summary: kind.summary(node.data),
    sets: kind.sets(node.data),
  };
}

/** Every kind, in the order of the palette. */
export const nodeTypes: readonly NodeType[] = kinds.map(({ type }) => type);

/** Whether the line of a node says more than that of a fresh one. */
export function tellsSomething({ type, data }: FlowNode): boolean {
  const { summary, initial } = kindOf[type];
  return summary(data) !== summary(initial());
}

/** What people call each kind. */
export const nodeTitles = Object.fromEntries(kinds.map(({ type, title }) => [type, title])) as Record<NodeType, string>;

/** What a fresh node of this kind holds. */
export function initialData<Type extends NodeType>(type: Type) {
  return kindOf[type].initial() as NodeOf<Type>['data'];
}
