import { sameJson } from '#lib/flows/graph/diff-graphs.ts';
import { mergeGraphs, type Side } from '#lib/flows/graph/merge-graphs.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { FlowDocument } from './use-flow-document.ts';

export type DocumentFork = Record<'base' | Side, FlowDocument>;

/** {@link mergeGraphs} with the flow's name, of which mine wins. */
export function mergeDocuments({ base, mine, theirs }: DocumentFork, keep?: (id: string) => Side): FlowDocument {
  const graphs = { base: base.graph, mine: mine.graph, theirs: theirs.graph };
  return { name: mine.name === base.name ? theirs.name : mine.name, graph: mergeGraphs(graphs, keep).graph };
}

/** The nodes and notes that both changed, by their IDs. */
export const conflictsOf = ({ base, mine, theirs }: DocumentFork): string[] =>
  mergeGraphs({ base: base.graph, mine: mine.graph, theirs: theirs.graph }).conflicts;

/**
 * Takes each step of a history along from one document to another that grew from it, so that Undo takes back one's own
 * changes only. Each document is merged once.
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

/** The graph with the very nodes of `known` where they say the same, which makes comparing them quick. */
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
