import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { playStatusOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function usePlayStatus() {
  const { slug } = useWorkspace();
  return useAdminMutation(playStatusOperation, { invalidates: [queryKeys.sandbox(slug)] });
}
