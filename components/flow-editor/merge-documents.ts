import { sameJson } from '#lib/flows/graph/diff-graphs.ts';
import { mergeGraphs, type Side } from '#lib/flows/graph/merge-graphs.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { FlowDocument } from './use-flow-document.ts';

export type DocumentFork = Record<'base' | Side, FlowDocument>;

/** {@link mergeGraphs}, plus the flow's name: mine wins if I changed it. */
export function mergeDocuments({ base, mine, theirs }: DocumentFork, keep?: (id: string) => Side): FlowDocument {
  const graphs = { base: base.graph, mine: mine.graph, theirs: theirs.graph };
  return { name: mine.name === base.name ? theirs.name : mine.name, graph: mergeGraphs(graphs, keep).graph };
}

/** The IDs of nodes and notes that both changed. */
export const conflictsOf = ({ base, mine, theirs }: DocumentFork): string[] =>
  mergeGraphs({ base: base.graph, mine: mine.graph, theirs: theirs.graph }).conflicts;

/**
 * Rebases each step of a history from one document onto a later version of it, so that Undo takes back only one's own
 * changes. Merges each document once.
 */
export function takeAlong(from: FlowDocument, to: FlowDocument): (document: FlowDocument) => FlowDocument {
  const theirs = { ...to, graph: sharing(from.graph, to.graph) };
  const merged = new Map([[from, to]]);
  return (document) => {
    const known = merged.get(document) ?? mergeDocuments({ base: from, mine: document, theirs });
    merged.set(document, known);
    return known;
  };
}

/** The graph with equal nodes replaced by the same objects as in `known`, so that comparing them is fast. */
function sharing(known: Graph, graph: Graph): Graph {
  const byId = new Map(known.nodes.map((node) => [node.id, node]));
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const same = byId.get(node.id);
      return same && sameJson(same, node) ? same : node;
    }),
  };
}
