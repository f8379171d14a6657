import type { FieldProblem, Handle, NodeKind } from '../nodes/contract/node-kind.ts';
import { kinds } from '../nodes/kinds.ts';
import { splitTemplate } from '../template/split-template.ts';
import type { JsonValue } from '../template/variables.ts';
import type { FlowNode, NodeOf, NodeType } from './schema.ts';

const kindOf = Object.fromEntries(kinds.map((kind): [string, NodeKind] => [kind.type, kind])) as Record<
  NodeType,
  NodeKind
>;

/** What is known of one node without running it. */
export type NodeFacts = {
  handles: Handle[];
  summary: string;
  sets: string[];
  problems: FieldProblem[];
};

/** Asks a node's kind about it. Runs in the browser. */
export function nodeFacts(node: FlowNode): NodeFacts {
  const kind = kindOf[node.type];
  return {
    handles: kind.handles(node.data),
    summary: kind.summary(node.data),
    sets: kind.sets(node.data),
    problems: [...kind.problems(node.data), ...filterProblems(node.data as JsonValue)],
  };
}

/** What is wrong with the filters in a node's texts, each at its field. */
function filterProblems(value: JsonValue | undefined, path: FieldProblem['path'] = []): FieldProblem[] {
  if (typeof value === 'string') {
    return splitTemplate(value).flatMap((piece) =>
      'name' in piece && piece.problem ? [{ path, msg: piece.problem }] : [],
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => filterProblems(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) => [
    ...filterProblems(key, [...path, key]),
    ...filterProblems(item, [...path, key]),
  ]);
}

/** What people call each kind. */
export const nodeTitles = Object.fromEntries(kinds.map(({ type, title }) => [type, title])) as Record<NodeType, string>;

/** What a fresh node of this kind holds. */
export function initialData<Type extends NodeType>(type: Type) {
  return kindOf[type].initial() as NodeOf<Type>['data'];
}
