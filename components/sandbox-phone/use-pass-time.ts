import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { passTimeOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function usePassTime() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof passTimeOperation>('POST /api/admin/{workspace}/sandbox/time', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
