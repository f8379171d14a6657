import { useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { listCallableFlowsOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The live flows of the workspace, which a node can call. */
export function useCallableFlows() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.callableFlows(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof listCallableFlowsOperation>('GET /api/admin/{workspace}/flows/callable', {
        params: { workspace },
        signal,
      }),
    select: ({ flows }) => flows,
  });
}
