import { useEffect, useMemo } from 'react';
import { onDemand } from '#components/browser/on-demand.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import { knownVariables } from '#lib/flows/graph/known-variables.ts';
import type { CallableFlow } from '#lib/flows/graph/publish-problems.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';

const checks = onDemand(() => import('./graph-checks.ts'));

const NOTHING: { problems: GraphProblem[]; warnings: GraphProblem[] } = { problems: [], warnings: [] };

/**
 * What is known of a graph as it is drawn: what is wrong, what may go wrong, and which variables there are. What checks it
 * comes after the canvas; the server checks again what is published.
 */
export function useGraphChecks(
  graph: Graph,
  secrets: readonly string[] | undefined,
  calls: { flowId: string; flows: CallableFlow[] | undefined },
) {
  const { flowId, flows } = calls;
  // The same list for as long as it names the same, so that no text box is set up again at each letter.
  const variableList = JSON.stringify(knownVariables(graph));
  const variables = useMemo<string[]>(() => JSON.parse(variableList), [variableList]);
  const loaded = checks.useModule();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be loaded is tried again with the next change.
  useEffect(checks.prepare, [graph]);
  const { problems, warnings } = useMemo(
    // Until the names are known, no secret is called unknown, and no flow.
    () =>
      loaded?.checkGraph(graph, {
        secretNames: secrets ? new Set(secrets) : everySecret(graph),
        calls: flows && { flowId, flows },
      }) ?? NOTHING,
    [loaded, graph, secrets, flowId, flows],
  );
  // The same marks, too, so that no letter draws every node again.
  const markList = JSON.stringify(nodeMarks(graph, problems, warnings));
  const marks = useMemo(() => new Map<string, string>(JSON.parse(markList)), [markList]);
  return useMemo(() => ({ variables, problems, warnings, nodeMarks: marks }), [variables, problems, warnings, marks]);
}

/** A node that keeps the flow from being published says so before it warns. */
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
