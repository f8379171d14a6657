import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { nodeFacts, nodeTitles, tellsSomething } from './node-facts.ts';
import type { FlowNode, Graph } from './schema.ts';

/** How many characters of a node's content become part of its name. */
const MAX_QUOTED = 40;

/** The text on a node: its title, or the name of its kind. */
export function nodeTitle({ title, type }: Pick<FlowNode, 'title' | 'type'>): string {
  return title?.trim() || nodeTitles[type];
}

/** A node's name for people: its title, or its kind and its line on the canvas. Names need not be unique. */
export function nodeName(node: FlowNode): string {
  const title = node.title?.trim();
  return title || [nodeTitles[node.type], quotedLine(node)].filter(Boolean).join(' ');
}

/** A node's name within a sentence. */
export function nodeCalled(node: FlowNode): string {
  const title = node.title?.trim();
  return title ? `“${title}”` : nodeName(node);
}

/** Each node's name in a list, by its ID: the name, with the ID where others have the same. */
export function nodeLabels({ nodes }: Graph): ReadonlyMap<string, string> {
  const named = nodes.map((node) => ({ id: node.id, name: nodeName(node) }));
  const uses = Map.groupBy(named, ({ name }) => name);
  return new Map(named.map(({ id, name }) => [id, uses.get(name)?.length === 1 ? name : `${name} · ${id}`]));
}

/** The names of a graph's nodes and exits, by ID: for pages that show steps. */
export type GraphWords = Partial<Record<string, { name: string; exits: Partial<Record<string, string>> }>>;

export function graphWords({ nodes }: Graph): GraphWords {
  const wordsOf = (node: FlowNode) => ({
    name: nodeName(node),
    exits: Object.fromEntries(nodeFacts(node).handles.map(({ id, label }) => [id, label])),
  });
  return Object.fromEntries(nodes.map((node) => [node.id, wordsOf(node)]));
}

/** An exit's name within a sentence, as on the canvas. */
export function exitCalled(node: FlowNode, exit: string): string {
  return nodeFacts(node).handles.find(({ id }) => id === exit)?.label ?? exit;
}

/** Not for the start, which is unique and whose line has quotes of its own. */
function quotedLine(node: FlowNode): string {
  if (node.type === 'start' || !tellsSomething(node)) return '';
  const line = nodeFacts(node).summary.replaceAll(/\s+/g, ' ').trim();
  const cut = cutToCharacters(line, MAX_QUOTED).trimEnd();
  return line && `“${cut}${cut === line ? '' : '…'}”`;
}
