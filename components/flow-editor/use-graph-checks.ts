import { useMemo } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import { drawingWarnings } from '#lib/flows/graph/drawing-warnings.ts';
import { graphWarnings } from '#lib/flows/graph/graph-warnings.ts';
import { knownVariables } from '#lib/flows/graph/known-variables.ts';
import { type CallableFlow, publishProblems } from '#lib/flows/graph/publish-problems.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';

/** What is known of a graph as it is drawn: what is wrong, what may go wrong, and which variables there are. */
export function useGraphChecks(
  graph: Graph,
  secrets: readonly string[] | undefined,
  calls: { flowId: string; flows: CallableFlow[] | undefined },
) {
  const { flowId, flows } = calls;
  // The same list for as long as it names the same, so that no text box is set up again at each letter.
  const variableList = JSON.stringify(knownVariables(graph));
  const variables = useMemo<string[]>(() => JSON.parse(variableList), [variableList]);
  const problems = useMemo(
    // Until the names are known, no secret is called unknown, and no flow.
    () =>
      publishProblems(graph, {
        secretNames: secrets ? new Set(secrets) : everySecret(graph),
        calls: flows && { flowId, flows },
      }),
    [graph, secrets, flowId, flows],
  );
  const waits = useMemo(() => new Map(flows?.map(({ id, waits }) => [id, waits])), [flows]);
  const warnings = useMemo(() => [...graphWarnings(graph, waits), ...drawingWarnings(graph)], [graph, waits]);
  return useMemo(
    () => ({ variables, problems, warnings, nodeMarks: nodeMarks(graph, problems, warnings) }),
    [graph, variables, problems, warnings],
  );
}

/** A node that keeps the flow from being published says so before it warns. */
function nodeMarks(graph: Graph, problems: readonly GraphProblem[], warnings: readonly GraphProblem[]) {
  return new Map([
    ...countAtNodes(graph, warnings).map(([id, n]) => [id, flowEditorText.warningCount(n)] as const),
    ...countAtNodes(graph, problems).map(([id, n]) => [id, flowEditorText.problemCount(n)] as const),
  ]);
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
