import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { readThreadOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useReadThread() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof readThreadOperation>('POST /api/admin/{workspace}/sandbox/customers/{phone}/read', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
