import { nodeTitles } from './node-facts.ts';
import type { FlowNode, Graph } from './schema.ts';

/** What stands on a node: its title, or what its kind is called. */
export function nodeTitle({ title, type }: Pick<FlowNode, 'title' | 'type'>): string {
  return title?.trim() || nodeTitles[type];
}

/** What a message calls a node: its title, or its ID. */
export function nodeCalled({ title, id }: Pick<FlowNode, 'title' | 'id'>): string {
  return title?.trim() || id;
}

/** What lists call each node, by its ID: the title alone where it is the only one of its kind, else with the ID. */
export function nodeLabels({ nodes }: Graph): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const { title } of nodes) if (title?.trim()) uses.set(title.trim(), (uses.get(title.trim()) ?? 0) + 1);
  return new Map(
    nodes.map((node) => {
      const title = node.title?.trim();
      return [node.id, title && uses.get(title) === 1 ? title : `${nodeTitle(node)} · ${node.id}`];
    }),
  );
}
