import type { FlowEdge, FlowNode, Graph } from './schema.ts';

/** `node` is from the newer graph, or from the older one if it was removed. */
type NodeChange = { node: FlowNode; change: 'added' | 'removed' | 'changed'; fields: string[] };

export type GraphDiff = { nodes: NodeChange[]; edges: { added: FlowEdge[]; removed: FlowEdge[] } };

/** What publishing would change. Positions on the canvas, edge IDs and notes do not count. */
export function diffGraphs({ from, to }: { from: Graph; to: Graph }): GraphDiff {
  const before = new Map(from.nodes.map((node) => [node.id, node]));
  const after = new Map(to.nodes.map((node) => [node.id, node]));
  const gone = from.nodes.filter(({ id }) => !after.has(id));
  return {
    nodes: [
      ...to.nodes.flatMap((node) => nodeChange(before.get(node.id), node)),
      ...gone.map((node): NodeChange => ({ node, change: 'removed', fields: [] })),
    ],
    edges: { added: edgesBeyond(to, from), removed: edgesBeyond(from, to) },
  };
}

/** How many nodes and edges publishing would change. */
export function countChanges(graphs: { from: Graph; to: Graph }): number {
  const { nodes, edges } = diffGraphs(graphs);
  return nodes.length + edges.added.length + edges.removed.length;
}

/** True when publishing would change nothing. */
export function areSame(graphs: { from: Graph; to: Graph }): boolean {
  return countChanges(graphs) === 0;
}

function nodeChange(before: FlowNode | undefined, node: FlowNode): NodeChange[] {
  const { type, title, data } = node;
  if (!before) return [{ node, change: 'added', fields: [] }];
  const renamed = before.title === title ? [] : ['title'];
  const fields = before.type === type ? [...renamed, ...changedFields(before.data, data)] : ['type'];
  return fields.length > 0 ? [{ node, change: 'changed', fields }] : [];
}

function changedFields(before: object, after: object): string[] {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !sameJson(old[key], now[key]));
}

function edgesBeyond(graph: Graph, other: Graph): FlowEdge[] {
  const known = new Set(other.edges.map(edgeKey));
  return graph.edges.filter((edge) => !known.has(edgeKey(edge)));
}

const edgeKey = ({ source, sourceHandle, target }: FlowEdge) =>
  JSON.stringify([source, sourceHandle ?? 'next', target]);

/** Compares regardless of key order. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>].map((value) =>
    Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)),
  );
  const keys = Object.keys(left ?? {});
  return keys.length === Object.keys(right ?? {}).length && keys.every((key) => sameJson(left?.[key], right?.[key]));
}
