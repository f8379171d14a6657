import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { clearFaultsOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useClearFaults() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof clearFaultsOperation>('DELETE /api/admin/{workspace}/sandbox/faults', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
