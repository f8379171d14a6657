import { useMemo } from 'react';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { useFlowSecretNames } from '../flow-secrets/use-flow-secrets.ts';
import { useTemplates } from '../templates/use-templates.ts';
import { useCallableFlows } from './use-callable-flows.ts';
import { useGraphChecks } from './use-graph-checks.ts';

const NO_SECRETS: string[] = [];

/** What a flow refers to in its workspace, its checks against that, and the flows that run this one. */
export function useCheckedGraph(flowId: string, graph: Graph) {
  const secrets = useFlowSecretNames().data;
  const flows = useCallableFlows().data;
  const templates = useTemplates({ enabled: graph.nodes.some(({ type }) => type === 'template_message') }).data
    ?.templates;
  const checks = useGraphChecks(graph, secrets, { flowId, flows }, templates);
  const callers = useMemo(() => flows?.filter(({ calls }) => calls.includes(flowId)) ?? [], [flows, flowId]);
  return { checks, callers, secretNames: secrets ?? NO_SECRETS };
}
