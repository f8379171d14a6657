import type { CallableFlowView } from '#lib/flows/definitions/admin-operations.ts';
import { comparisonWarnings } from '#lib/flows/graph/comparison-warnings.ts';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import { drawingWarnings } from '#lib/flows/graph/drawing-warnings.ts';
import { graphWarnings } from '#lib/flows/graph/graph-warnings.ts';
import { limitProblems } from '#lib/flows/graph/limit-problems.ts';
import { publishProblems } from '#lib/flows/graph/publish-problems.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { triggerWarnings } from '#lib/flows/graph/trigger-warnings.ts';
import { latestCall } from '#lib/flows/graph/waits.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { templateWarnings } from './template-warnings.ts';

/**
 * What prevents saving or publishing a graph, and what may go wrong. Loaded later: its libraries are larger than the canvas.
 */
export function checkGraph(
  graph: Graph,
  {
    secretNames,
    calls,
    templates,
  }: { secretNames: ReadonlySet<string>; calls: Calls | undefined; templates: TemplateView[] | undefined },
): { problems: GraphProblem[]; warnings: GraphProblem[] } {
  const waits = new Map(calls?.flows.map(({ id, waits }) => [id, waits]));
  const begun = calls && latestCall(calls.flowId, calls.flows);
  const found = publishProblems(graph, { secretNames, calls });
  const places = new Set(found.map(({ path }) => path.join('.')));
  return {
    // A place that has a problem already needs no second one.
    problems: [...limitProblems(graph).filter(({ path }) => !places.has(path.join('.'))), ...found],
    warnings: [
      ...graphWarnings(graph, waits, begun),
      ...drawingWarnings(graph),
      ...comparisonWarnings(graph),
      ...(calls ? triggerWarnings(graph, calls) : []),
      ...(templates ? templateWarnings(graph, templates) : []),
    ],
  };
}

type Calls = { flowId: string; flows: CallableFlowView[] };
