import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { writeInOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useWriteAsCustomer() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof writeInOperation>('POST /api/admin/{workspace}/sandbox/customers/{phone}/messages', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
