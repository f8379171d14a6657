import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { pageByPage } from '#components/browser/page-by-page.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type {
  cancelFlowRunOperation,
  getFlowRunOperation,
  listFlowRunsOperation,
  rerunFlowRunOperation,
} from '#lib/flows/runs/admin-operations.ts';
import type { RunSummary } from '#lib/flows/runs/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const REFRESH_MS = 5000;

/** A flow's runs, page by page, all of them or those in one state. Refetched every few seconds. */
export function useFlowRuns(flowId: string, state: RunSummary['state'] | undefined) {
  const { slug: workspace } = useWorkspace();
  return useInfiniteQuery({
    queryKey: queryKeys.flowRunList(workspace, flowId, { state }),
    queryFn: ({ pageParam: cursor, signal }) =>
      callAdmin<typeof listFlowRunsOperation>('GET /api/admin/{workspace}/flows/{flow_id}/runs', {
        params: { workspace, flow_id: flowId },
        query: { cursor, state },
        signal,
      }),
    ...pageByPage,
    select: ({ pages }) => pages.flatMap(({ runs }) => runs),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** A run with its steps, refetched until it ends. */
export function useFlowRun(flowId: string, runId: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowRun(workspace, flowId, runId),
    queryFn: ({ signal }) =>
      callAdmin<typeof getFlowRunOperation>('GET /api/admin/{workspace}/flows/{flow_id}/runs/{run_id}', {
        params: { workspace, flow_id: flowId, run_id: runId },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data && data.ended_at === null ? REFRESH_MS : false),
  });
}

export function useRerun(flowId: string) {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rerunFlowRunOperation>(
    'POST /api/admin/{workspace}/flows/{flow_id}/runs/{run_id}/rerun',
    { invalidates: [queryKeys.flowRuns(slug, flowId)] },
  );
}

export function useCancelRun(flowId: string) {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof cancelFlowRunOperation>(
    'POST /api/admin/{workspace}/flows/{flow_id}/runs/{run_id}/cancel',
    { invalidates: [queryKeys.flowRuns(slug, flowId)] },
  );
}
