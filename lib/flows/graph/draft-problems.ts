import { MAX_MAPPINGS } from '../nodes/http-request/constants.ts';
import { leavingHandle } from './leaving-handle.ts';
import { nodeFacts } from './node-facts.ts';
import type { FlowEdge, FlowNode, Graph } from './schema.ts';

/** A problem of a graph; `path` leads from the graph to the field. */
export type GraphProblem = { type: string; path: (string | number)[]; msg: string };

/**
 * What is not even allowed in a draft: duplicate IDs, edges to missing nodes, and edges from a handle that their node does
 * not have.
 */
export function draftProblems(graph: Graph): GraphProblem[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return [
    ...doubleIds(graph.nodes, 'nodes', 'node'),
    ...doubleIds(graph.edges, 'edges', 'edge'),
    ...doubleIds(graph.notes ?? [], 'notes', 'node or note', nodes),
    ...graph.nodes.flatMap(mappingProblems),
    ...graph.edges.flatMap((edge, index) => edgeProblems(edge, index, nodes)),
  ];
}

function mappingProblems(node: FlowNode, index: number): GraphProblem[] {
  if (node.type !== 'http_request' || Object.keys(node.data.responseMap ?? {}).length <= MAX_MAPPINGS) return [];
  const msg = `A node takes at most ${MAX_MAPPINGS} values from a response.`;
  return [{ type: 'too_many', path: ['nodes', index, 'data', 'responseMap'], msg }];
}

function doubleIds(
  items: { id: string }[],
  list: string,
  what: string,
  taken: ReadonlyMap<string, unknown> = new Map(),
): GraphProblem[] {
  const seen = new Set<string>(taken.keys());
  return items.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ type: 'double_id', path: [list, index, 'id'], msg: `Another ${what} has the ID “${id}”.` }];
  });
}

function edgeProblems(edge: FlowEdge, index: number, nodes: Map<string, FlowNode>): GraphProblem[] {
  const unknown = (['source', 'target'] as const).flatMap((end) =>
    nodes.has(edge[end])
      ? []
      : [{ type: 'unknown_node', path: ['edges', index, end], msg: `There is no node with the ID “${edge[end]}”.` }],
  );
  const source = nodes.get(edge.source);
  return source ? [...unknown, ...handleProblems(edge, index, source)] : unknown;
}

function handleProblems(edge: FlowEdge, index: number, source: FlowNode): GraphProblem[] {
  const handles = nodeFacts(source).handles.map(({ id }) => id);
  if (handles.length === 0) {
    const msg = `A node of type ${source.type} has no exit; remove the edge that leaves “${source.id}”.`;
    return [{ type: 'no_exit', path: ['edges', index, 'source'], msg }];
  }
  const handle = leavingHandle(edge, source);
  const path = ['edges', index, 'sourceHandle'];
  const choice = `leaves by ${handles.join(', ')}`;
  if (handle === null) return [{ type: 'missing', path, msg: `A node of type ${source.type} ${choice}; say which.` }];
  if (handles.includes(handle)) return [];
  return [
    { type: 'unknown_handle', path, msg: `“${handle}” is not a handle here: a node of type ${source.type} ${choice}.` },
  ];
}
