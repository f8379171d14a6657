import { leavingHandle } from '#lib/flows/graph/leaving-handle.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';

/** The path that a run or trial took: its nodes and edges, its current node, and the node where it failed. */
export type Trace = {
  passed: ReadonlySet<string>;
  edges: ReadonlySet<string>;
  at: string | null;
  failed: string | null;
};

export const NO_TRACE: Trace = { passed: new Set(), edges: new Set(), at: null, failed: null };

type Step = { node_id: string; handle: string | null; called: { by: string } | null };

/** The path of these steps through a graph. */
export function traceOf(
  graph: Graph,
  walked: readonly Step[],
  { state, node_id }: { state: string; node_id: string | null } = { state: '', node_id: null },
): Trace {
  // Steps of called flows belong to other graphs, whose nodes may have the same IDs.
  const steps = walked.filter(({ called }) => called === null);
  const left = new Set(steps.map(({ node_id, handle }) => JSON.stringify([node_id, handle])));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const edges = graph.edges.filter((edge) => {
    const source = nodes.get(edge.source);
    return source && left.has(JSON.stringify([edge.source, leavingHandle(edge, source)]));
  });
  const isUnderWay = state === 'running' || state === 'waiting';
  return {
    passed: new Set(steps.map((step) => step.node_id)),
    edges: new Set(edges.map(({ id }) => id)),
    at: isUnderWay ? node_id : null,
    failed: state === 'failed' ? node_id : null,
  };
}
