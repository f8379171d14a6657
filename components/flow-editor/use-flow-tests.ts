import { useMutation, useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type {
  getFlowTestsOperation,
  setFlowTestsOperation,
  testFlowOperation,
} from '#lib/flows/flow-tests/admin-operations.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** The tests stored with a flow. */
export function useFlowTests(flowId: string) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.flowTests(workspace, flowId),
    queryFn: ({ signal }) =>
      callAdmin<typeof getFlowTestsOperation>('GET /api/admin/{workspace}/flows/{flow_id}/tests', {
        params: { workspace, flow_id: flowId },
        signal,
      }),
  });
}

export function useSetFlowTests(flowId: string) {
  const { slug: workspace } = useWorkspace();
  return useAdminMutation<typeof setFlowTestsOperation>('PUT /api/admin/{workspace}/flows/{flow_id}/tests', {
    invalidates: [queryKeys.flowTests(workspace, flowId)],
  });
}

/** Runs the tests on the editor's current graph. */
export function useRunFlowTests(flowId: string) {
  const { slug: workspace } = useWorkspace();
  return useMutation({
    mutationFn: (graph: Graph) =>
      callAdmin<typeof testFlowOperation>('POST /api/admin/{workspace}/flows/{flow_id}/test', {
        params: { workspace, flow_id: flowId },
        body: { graph },
      }),
  });
}
