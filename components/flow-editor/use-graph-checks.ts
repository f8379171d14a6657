import { useEffect, useMemo } from 'react';
import { onDemand } from '#components/browser/on-demand.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { CallableFlowView } from '#lib/flows/definitions/admin-operations.ts';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import { knownVariables } from '#lib/flows/graph/known-variables.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';

const checks = onDemand(() => import('./graph-checks.ts'));

const NOTHING: { problems: GraphProblem[]; warnings: GraphProblem[] } = { problems: [], warnings: [] };

/**
 * Checks the graph while it is edited: its problems, warnings and variables. The checker is loaded after the canvas;
 * the server checks again before publishing.
 */
export function useGraphChecks(
  graph: Graph,
  secrets: readonly string[] | undefined,
  calls: { flowId: string; flows: CallableFlowView[] | undefined },
  templates: TemplateView[] | undefined,
) {
  const { flowId, flows } = calls;
  // The same array as long as its content is the same, so that text boxes are not set up again at each letter.
  const variableList = JSON.stringify(knownVariables(graph));
  const variables = useMemo<string[]>(() => JSON.parse(variableList), [variableList]);
  const loaded = checks.useModule();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is tried again at the next change.
  useEffect(checks.prepare, [graph]);
  const { problems, warnings } = useMemo(
    // Until the names are loaded, no secret, flow or template counts as unknown.
    () =>
      loaded?.checkGraph(graph, {
        secretNames: secrets ? new Set(secrets) : everySecret(graph),
        calls: flows && { flowId, flows },
        templates,
      }) ?? NOTHING,
    [loaded, graph, secrets, flowId, flows, templates],
  );
  // The same marks, too, so that a letter does not redraw every node.
  const markList = JSON.stringify(nodeMarks(graph, problems, warnings));
  const marks = useMemo(() => new Map<string, string>(JSON.parse(markList)), [markList]);
  return useMemo(() => ({ variables, problems, warnings, nodeMarks: marks }), [variables, problems, warnings, marks]);
}

/** On a node, problems that prevent publishing take precedence over warnings. */
function nodeMarks(
  graph: Graph,
  problems: readonly GraphProblem[],
  warnings: readonly GraphProblem[],
): [string, string][] {
  const marks = new Map([
    ...countAtNodes(graph, warnings).map(([id, n]) => [id, flowEditorText.warningCount(n)] as const),
    ...countAtNodes(graph, problems).map(([id, n]) => [id, flowEditorText.problemCount(n)] as const),
  ]);
  return [...marks];
}

function countAtNodes({ nodes }: Graph, found: readonly GraphProblem[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { path } of found) {
    const node = path[0] === 'nodes' && typeof path[1] === 'number' ? nodes[path[1]] : undefined;
    if (node) counts.set(node.id, (counts.get(node.id) ?? 0) + 1);
  }
  return [...counts];
}

function everySecret({ nodes }: Graph): Set<string> {
  const headers = nodes.flatMap((node) => (node.type === 'http_request' ? (node.data.headers ?? []) : []));
  return new Set(headers.flatMap((header) => ('secretRef' in header ? [header.secretRef] : [])));
}
