import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { createKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createKeyOperation>('POST /api/admin/{workspace}/keys', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}
