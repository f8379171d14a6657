import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { createFlowOperation, FlowSummary, getFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import type { getFlowTestsOperation, setFlowTestsOperation } from '#lib/flows/flow-tests/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const MAX_NAME = 200;

/** Creates a new flow, with its own name, from a flow's current draft and its tests. */
export function useDuplicateFlow() {
  const { slug: workspace } = useWorkspace();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: Pick<FlowSummary, 'id' | 'name'>) => {
      const params = { workspace, flow_id: id };
      const [{ draft_graph }, { required, tests }] = await Promise.all([
        callAdmin<typeof getFlowOperation>('GET /api/admin/{workspace}/flows/{flow_id}', { params }),
        callAdmin<typeof getFlowTestsOperation>('GET /api/admin/{workspace}/flows/{flow_id}/tests', { params }),
      ]);
      const copy = await callAdmin<typeof createFlowOperation>('POST /api/admin/{workspace}/flows', {
        params: { workspace },
        body: { name: flowsText.copyOf(name).slice(0, MAX_NAME), draft_graph },
      });
      if (tests.length > 0) {
        await callAdmin<typeof setFlowTestsOperation>('PUT /api/admin/{workspace}/flows/{flow_id}/tests', {
          params: { workspace, flow_id: copy.id },
          body: { required, tests },
        });
      }
      return copy;
    },
    onSuccess: ({ name }) => toasts.add({ title: flowsText.duplicated(name) }),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.flows(workspace) }),
  });
}
