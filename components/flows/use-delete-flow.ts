import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { deleteFlowOperation } from '#lib/flows/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation(deleteFlowOperation, { invalidates: [queryKeys.flows(slug)] });
}
