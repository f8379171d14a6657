import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import type { getFlowRunOperation } from '#lib/flows/runs/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { type Beginning, beginningOfRun } from './trial-customer.ts';

/** The ID of the run that the address asks to try again. */
export function runInAddress(): string | null {
  return new URLSearchParams(window.location.search).get('run');
}

/** What a trial starts with: undefined while the run is loading, null if there is none. */
export function useTriedRun(
  { id: flowId, draft_graph: graph }: AdminFlow,
  runId: string | null,
): Beginning | null | undefined {
  const { slug: workspace } = useWorkspace();
  const run = useQuery({
    queryKey: queryKeys.flowRun(workspace, flowId, runId ?? ''),
    queryFn: ({ signal }) =>
      callAdmin<typeof getFlowRunOperation>('GET /api/admin/{workspace}/flows/{flow_id}/runs/{run_id}', {
        params: { workspace, flow_id: flowId, run_id: runId ?? '' },
        signal,
      }),
    enabled: runId !== null,
    retry: false,
  });
  const begin = useMemo(() => run.data && beginningOfRun(graph, run.data), [graph, run.data]);
  if (runId === null || run.isError) return null;
  return begin;
}
