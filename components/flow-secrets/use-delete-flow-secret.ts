import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { deleteFlowSecretOperation } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteFlowSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteFlowSecretOperation>('DELETE /api/admin/{workspace}/flow-secrets/{name}', {
    invalidates: [queryKeys.flowSecrets(slug)],
  });
}
