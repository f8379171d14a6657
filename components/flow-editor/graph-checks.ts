import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import { drawingWarnings } from '#lib/flows/graph/drawing-warnings.ts';
import { graphWarnings } from '#lib/flows/graph/graph-warnings.ts';
import { publishProblems } from '#lib/flows/graph/publish-problems.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { CallWaits } from '#lib/flows/graph/waits.ts';

/** What keeps a graph from being published, and what may go wrong. Its libraries are larger than the canvas. */
export function checkGraph(
  graph: Graph,
  surroundings: Parameters<typeof publishProblems>[1] & { waits: ReadonlyMap<string, CallWaits> },
): { problems: GraphProblem[]; warnings: GraphProblem[] } {
  return {
    problems: publishProblems(graph, surroundings),
    warnings: [...graphWarnings(graph, surroundings.waits), ...drawingWarnings(graph)],
  };
}
