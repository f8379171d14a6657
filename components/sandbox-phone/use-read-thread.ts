import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { readThreadOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useReadThread() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof readThreadOperation>('POST /api/admin/{workspace}/sandbox/customers/{phone}/read', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
