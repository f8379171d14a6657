import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { sendFileOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSendFile() {
  const { slug } = useWorkspace();
  return useAdminMutation(sendFileOperation, { invalidates: [queryKeys.sandbox(slug)] });
}
