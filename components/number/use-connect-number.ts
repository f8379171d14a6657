import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { connectNumberOperation } from '#lib/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useConnectNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof connectNumberOperation>('PUT /api/admin/{workspace}/number', {
    invalidates: [queryKeys.number(slug)],
  });
}
