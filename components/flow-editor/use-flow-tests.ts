import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callAdmin, type OperationInput } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type {
  getFlowTestsOperation,
  setFlowTestsOperation,
  testFlowOperation,
} from '#lib/flows/flow-tests/admin-operations.ts';
import type { FlowTestInput } from '#lib/flows/flow-tests/schema.ts';
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

/**
 * Changes the tests or whether they are required. A change is shown at once, and stored once those before it are, so that none
 * replaces what another has written. What could not be stored is read again.
 */
export function useSetFlowTests(flowId: string, { onError }: { onError: (error: Error) => void }) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = queryKeys.flowTests(workspace, flowId);
  const put = (changed: Partial<Present>) =>
    queries.setQueryData<Present>(queryKey, (present) => present && { ...present, ...changed });
  return useMutation({
    scope: { id: `tests of ${flowId}` },
    onMutate: async (changed: { required?: boolean; tests?: FlowTestInput[] }) => {
      put(changed as Partial<Present>);
      await queries.cancelQueries({ queryKey });
    },
    mutationFn: () =>
      callAdmin<typeof setFlowTestsOperation>('PUT /api/admin/{workspace}/flows/{flow_id}/tests', {
        params: { workspace, flow_id: flowId },
        body: queries.getQueryData<Present>(queryKey) as OperationInput<typeof setFlowTestsOperation>['body'],
      }),
    onSuccess: ({ tag }) => put({ tag }),
    onError: async (error) => {
      onError(error);
      await queries.invalidateQueries({ queryKey });
    },
  });
}

type Present = z.output<typeof getFlowTestsOperation.result>;

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
