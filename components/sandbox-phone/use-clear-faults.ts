import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { clearFaultsOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useClearFaults() {
  const { slug } = useWorkspace();
  return useAdminMutation(clearFaultsOperation, { invalidates: [queryKeys.sandbox(slug)] });
}
