import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { connectNumberOperation } from '#lib/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useConnectNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation(connectNumberOperation, { invalidates: [queryKeys.number(slug)] });
}
