import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { addFaultOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useAddFault() {
  const { slug } = useWorkspace();
  return useAdminMutation(addFaultOperation, { invalidates: [queryKeys.sandbox(slug)] });
}
