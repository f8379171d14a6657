import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { revokeKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRevokeKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof revokeKeyOperation>('DELETE /api/admin/{workspace}/keys/{key_id}', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}
