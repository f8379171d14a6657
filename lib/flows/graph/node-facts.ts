import type { Handle, NodeKind } from '../nodes/contract/node-kind.ts';
import { kinds } from '../nodes/kinds.ts';
import { bareName } from '../template/bare-name.ts';
import type { FlowNode, NodeOf, NodeType } from './schema.ts';

type AnyKind = NodeKind<NodeType, FlowNode['data']>;

const kindOf = Object.fromEntries(kinds.map((kind) => [kind.type, kind])) as unknown as Record<NodeType, AnyKind>;

/** What is known about a node without running it. */
export type NodeFacts = {
  handles: Handle[];
  summary: string;
  sets: string[];
  needsWindow: string[] | null;
};

/** Keyed by a node's data, which a change replaces: on each keystroke, a graph needs the facts of all its nodes again. */
const known = new WeakMap<FlowNode['data'], { type: NodeType; facts: NodeFacts }>();

/** Asks a node's kind for its facts. Runs in the browser. */
export function nodeFacts({ type, data }: FlowNode): NodeFacts {
  const before = known.get(data);
  if (before?.type === type) return before.facts;
  const kind = kindOf[type];
  const facts = {
    handles: kind.handles(data),
    summary: kind.summary(data),
    sets: kind.sets(data).map(bareName).filter(Boolean),
    needsWindow: kind.needsWindow(data),
  };
  known.set(data, { type, facts });
  return facts;
}

/** Every kind, in the order of the palette. */
export const nodeTypes: readonly NodeType[] = kinds.map(({ type }) => type);

/** Whether a node's line says more than that of a fresh node. */
export function tellsSomething({ type, data }: FlowNode): boolean {
  const { summary, initial } = kindOf[type];
  return summary(data) !== summary(initial());
}

/** The name of each kind for people. */
export const nodeTitles = Object.fromEntries(kinds.map(({ type, title }) => [type, title])) as Record<NodeType, string>;

/** The name of an exit that every node of this kind has; null for an exit that a node has of its own, such as a button. */
export function exitOfKind(type: NodeType, exit: string): string | null {
  const { handles, initial } = kindOf[type];
  return handles(initial()).find(({ id }) => id === exit)?.label ?? null;
}

/** The data of a fresh node of this kind. */
export function initialData<Type extends NodeType>(type: Type) {
  return kindOf[type].initial() as NodeOf<Type>['data'];
}
