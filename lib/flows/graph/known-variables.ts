import { nodeFacts } from './node-facts.ts';
import type { Graph } from './schema.ts';

/** The variables that every run starts with, besides the contact's attributes. */
const startVariables = ['name', 'phone', 'opt_in', 'message', 'order'] as const;

/** Every variable that a node of the graph sets, each once; for suggestions, and for warnings about unknown variables. */
export function knownVariables(graph: Graph): string[] {
  return [...new Set([...startVariables, ...graph.nodes.flatMap((node) => nodeFacts(node).sets)])];
}
