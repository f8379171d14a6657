import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { addFaultOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useAddFault() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof addFaultOperation>('POST /api/admin/{workspace}/sandbox/faults', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
