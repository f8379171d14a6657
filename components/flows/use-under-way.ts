import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { countUnderWayOperation } from '#lib/flows/runs/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** How many customers are currently in a flow. */
export function useUnderWay(flowId: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowUnderWay(workspace, flowId),
    queryFn: ({ signal }) =>
      callAdmin<typeof countUnderWayOperation>('GET /api/admin/{workspace}/flows/{flow_id}/under-way', {
        params: { workspace, flow_id: flowId },
        signal,
      }),
    select: ({ under_way }) => under_way,
    staleTime: 0,
  });
}
