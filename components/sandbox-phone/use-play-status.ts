import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { playStatusOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function usePlayStatus() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof playStatusOperation>('POST /api/admin/{workspace}/sandbox/status', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
