import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { setFlowSecretOperation } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Stores a secret, or replaces the value and hosts of the one with its name. */
export function useSetFlowSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof setFlowSecretOperation>('PUT /api/admin/{workspace}/flow-secrets', {
    invalidates: [queryKeys.flowSecrets(slug)],
  });
}
