import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { rotateKeyOperation } from '#lib/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRotateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rotateKeyOperation>('POST /api/admin/{workspace}/keys/{key_id}/rotate', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}
