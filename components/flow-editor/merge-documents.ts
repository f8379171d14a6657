import { sameJson } from '#lib/flows/graph/diff-graphs.ts';
import { mergeGraphs, type Side, underTheirs } from '#lib/flows/graph/merge-graphs.ts';
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
 * The base with those nodes and notes that `theirs` has as we `sent` them. We got no response to that, but it arrived, so
 * no one else has changed them.
 */
export function withArrived(
  base: FlowDocument,
  { sent, theirs }: { sent: readonly FlowDocument[]; theirs: FlowDocument },
): FlowDocument {
  if (sent.length === 0) return base;
  const ids = new Set(
    [base, theirs].flatMap(({ graph: { nodes, notes = [] } }) => [...nodes, ...notes].map(({ id }) => id)),
  );
  const isTheirs = ({ graph }: FlowDocument, id: string) => sameJson(partOf(graph, id), partOf(theirs.graph, id));
  const arrived = new Set(
    [...ids].filter((id) => !isTheirs(base, id) && sent.some((document) => isTheirs(document, id))),
  );
  const isNamed = base.name !== theirs.name && sent.some(({ name }) => name === theirs.name);
  if (arrived.size === 0 && !isNamed) return base;
  const pick = <Part>(ours: Part[], others: Part[], idOf: (part: Part) => string) => [
    ...ours.filter((part) => !arrived.has(idOf(part))),
    ...others.filter((part) => arrived.has(idOf(part))),
  ];
  const { nodes, edges, notes } = theirs.graph;
  const hasNotes = base.graph.notes !== undefined || notes !== undefined;
  const graph = {
    ...base.graph,
    nodes: pick(base.graph.nodes, nodes, ({ id }) => id),
    edges: pick(base.graph.edges, edges, ({ source }) => source),
    ...(hasNotes && { notes: pick(base.graph.notes ?? [], notes ?? [], ({ id }) => id) }),
  };
  return { name: isNamed ? theirs.name : base.name, graph };
}

/** A node with its exits, or a note. Where it is does not matter. */
function partOf({ nodes, edges, notes = [] }: Graph, id: string) {
  const part = [...nodes, ...notes].find((one) => one.id === id);
  return [part && { ...part, position: null }, edges.filter(({ source }) => source === id)];
}

/**
 * Rebases each step of a history from one document onto a later version of it, so that Undo takes back only one's own
 * changes: where both changed the same field or exit, the `present` document has mine, and all other steps have theirs.
 * Merges each document once.
 */
export function takeAlong(
  from: FlowDocument,
  to: FlowDocument,
  present: FlowDocument,
): (document: FlowDocument) => FlowDocument {
  const theirs = { ...to, graph: sharing(from.graph, to.graph) };
  const merged = new Map([[present, mergeDocuments({ base: from, mine: present, theirs })]]).set(from, to);
  return (document) => {
    const known = merged.get(document) ?? stepUnder({ base: from, mine: document, theirs });
    merged.set(document, known);
    return known;
  };
}

function stepUnder({ base, mine, theirs }: DocumentFork): FlowDocument {
  const graph = underTheirs({ base: base.graph, mine: mine.graph, theirs: theirs.graph });
  return { name: theirs.name === base.name ? mine.name : theirs.name, graph };
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
