import { nodeFacts } from './node-facts.ts';
import type { Graph } from './schema.ts';

/** The variables that every run has from its start, besides the contact's attributes. */
const startVariables = ['name', 'phone', 'opt_in', 'message', 'order'] as const;

/** Every variable that some node of the graph sets, each once; for suggestions, and warnings about unknown ones. */
export function knownVariables(graph: Graph): string[] {
  return [...new Set([...startVariables, ...graph.nodes.flatMap((node) => nodeFacts(node).sets)])];
}
