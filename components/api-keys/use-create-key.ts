import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { createKeyOperation } from '#lib/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createKeyOperation>('POST /api/admin/{workspace}/keys', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}
