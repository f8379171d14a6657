import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { deleteFlowSecretOperation } from '#lib/flow-secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteFlowSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteFlowSecretOperation>('DELETE /api/admin/{workspace}/flow-secrets/{name}', {
    invalidates: [queryKeys.flowSecrets(slug)],
  });
}
