import { nodeFacts, nodeTitles } from '#lib/flows/graph/node-facts.ts';
import { nodeName } from '#lib/flows/graph/node-names.ts';
import type { FlowNode, Graph } from '#lib/flows/graph/schema.ts';

/** A node or note in which a text was found, and where. */
export type Found = { id: string; title: string; excerpt: string };

const MAX_FOUND = 50;
const AROUND = 30;

/**
 * The nodes and notes that contain a text, ignoring case: in their titles, kinds, IDs, texts, variables and exits. In
 * the graph's order; none for an empty text.
 */
export function findInGraph(graph: Graph, text: string): Found[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const inNodes = graph.nodes.flatMap((node): Found[] => {
    const title = nodeName(node);
    const hit = textsOf(node).find((item) => item.toLowerCase().includes(wanted));
    return hit === undefined
      ? []
      : [{ id: node.id, title, excerpt: title.includes(hit) ? '' : excerptOf(hit, wanted) }];
  });
  const inNotes = (graph.notes ?? []).flatMap(({ id, text }): Found[] =>
    text.toLowerCase().includes(wanted) ? [{ id, title: '', excerpt: excerptOf(text, wanted) }] : [],
  );
  return [...inNodes, ...inNotes].slice(0, MAX_FOUND);
}

function textsOf(node: FlowNode): string[] {
  const { handles, summary } = nodeFacts(node);
  const labels = handles.map(({ label }) => label);
  return [node.title ?? '', nodeTitles[node.type], ...textsIn(node.data), summary, ...labels, node.id];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(textsIn)
    : Object.entries(value).flatMap(([name, item]) => [...textsIn(item), name]);
}

/** The text around the match. */
function excerptOf(text: string, wanted: string): string {
  const at = text.toLowerCase().indexOf(wanted);
  const [from, to] = [Math.max(0, at - AROUND), at + wanted.length + AROUND];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replaceAll(/\s+/g, ' ')}${to < text.length ? '…' : ''}`;
}
