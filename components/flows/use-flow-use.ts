import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { flowUseOperation } from '#lib/flows/runs/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** How many customers are in a flow now, and the live flows that run it. */
export function useFlowUse(flowId: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowUse(workspace, flowId),
    queryFn: ({ signal }) =>
      callAdmin<typeof flowUseOperation>('GET /api/admin/{workspace}/flows/{flow_id}/use', {
        params: { workspace, flow_id: flowId },
        signal,
      }),
    staleTime: 0,
  });
}
