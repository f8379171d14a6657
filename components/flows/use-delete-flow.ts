import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { deleteFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteFlowOperation>('DELETE /api/admin/{workspace}/flows/{flow_id}', {
    invalidates: [queryKeys.flows(slug)],
  });
}
