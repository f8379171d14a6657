import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { sendFileOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSendFile() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof sendFileOperation>('POST /api/admin/{workspace}/sandbox/customers/{phone}/files', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
