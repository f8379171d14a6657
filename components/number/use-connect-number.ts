import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { connectNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useConnectNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof connectNumberOperation>('PUT /api/admin/{workspace}/number', {
    invalidates: [queryKeys.number(slug)],
  });
}
