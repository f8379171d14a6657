import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { deleteFlowSecretOperation } from '#lib/flow-secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteFlowSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation(deleteFlowSecretOperation, { invalidates: [queryKeys.flowSecrets(slug)] });
}
