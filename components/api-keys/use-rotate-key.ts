import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { rotateKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRotateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rotateKeyOperation>('POST /api/admin/{workspace}/keys/{key_id}/rotate', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}
