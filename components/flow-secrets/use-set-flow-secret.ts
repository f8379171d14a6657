import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { setFlowSecretOperation } from '#lib/flow-secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSetFlowSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof setFlowSecretOperation>('PUT /api/admin/{workspace}/flow-secrets', {
    invalidates: [queryKeys.flowSecrets(slug)],
  });
}
