import { GRAPH_VERSION, type Graph, graphSchema } from './schema.ts';

/** The graph in a response: without the version, which the API has in its path. */
export function publicGraph({ nodes, edges, notes }: Graph): Graph {
  return { nodes, edges, ...(notes && { notes }) };
}

/** The graph as it is stored and exported. */
export function storedGraph(graph: Graph): Graph {
  return { version: GRAPH_VERSION, ...publicGraph(graph) };
}

/** Reads what {@link storedGraph} wrote. Documents of older versions would be migrated here. */
export function parseStoredGraph(stored: unknown): Graph {
  return graphSchema.parse(stored);
}
