import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { nodeFacts, nodeTitles, tellsSomething } from './node-facts.ts';
import type { FlowNode, Graph } from './schema.ts';

/** Of what a node holds, so many characters are a part of its name. */
const MAX_QUOTED = 40;

/** What stands on a node: its title, or what its kind is called. */
export function nodeTitle({ title, type }: Pick<FlowNode, 'title' | 'type'>): string {
  return title?.trim() || nodeTitles[type];
}

/** What people call a node: its title, or its kind and the line that stands on the canvas. Two may have the same name. */
export function nodeName(node: FlowNode): string {
  const title = node.title?.trim();
  return title || [nodeTitles[node.type], quotedLine(node)].filter(Boolean).join(' ');
}

/** What a sentence calls a node. */
export function nodeCalled(node: FlowNode): string {
  const title = node.title?.trim();
  return title ? `“${title}”` : nodeName(node);
}

/** What a list calls each node, by its ID: the name, with the ID where others have the same. */
export function nodeLabels({ nodes }: Graph): ReadonlyMap<string, string> {
  const named = nodes.map((node) => ({ id: node.id, name: nodeName(node) }));
  const uses = Map.groupBy(named, ({ name }) => name);
  return new Map(named.map(({ id, name }) => [id, uses.get(name)?.length === 1 ? name : `${name} · ${id}`]));
}

/** What people call the nodes of a graph and their ways out, by their IDs: for pages that show steps. */
export type GraphWords = Partial<Record<string, { name: string; exits: Partial<Record<string, string>> }>>;

export function graphWords({ nodes }: Graph): GraphWords {
  const wordsOf = (node: FlowNode) => ({
    name: nodeName(node),
    exits: Object.fromEntries(nodeFacts(node).handles.map(({ id, label }) => [id, label])),
  });
  return Object.fromEntries(nodes.map((node) => [node.id, wordsOf(node)]));
}

/** What a sentence calls a way out of a node: as the canvas does. */
export function exitCalled(node: FlowNode, exit: string): string {
  return nodeFacts(node).handles.find(({ id }) => id === exit)?.label ?? exit;
}

/** A flow has one start, and its line has quotes of its own. */
function quotedLine(node: FlowNode): string {
  if (node.type === 'start' || !tellsSomething(node)) return '';
  const line = nodeFacts(node).summary.replaceAll(/\s+/g, ' ').trim();
  const cut = cutToCharacters(line, MAX_QUOTED).trimEnd();
  return line && `“${cut}${cut === line ? '' : '…'}”`;
}
