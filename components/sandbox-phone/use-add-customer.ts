import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { addCustomerOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useAddCustomer() {
  const { slug } = useWorkspace();
  return useAdminMutation(addCustomerOperation, { invalidates: [queryKeys.sandbox(slug)] });
}
