import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { addCustomerOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useAddCustomer() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof addCustomerOperation>('POST /api/admin/{workspace}/sandbox/customers', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
