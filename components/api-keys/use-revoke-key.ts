import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { revokeKeyOperation } from '#lib/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRevokeKey() {
  const { slug } = useWorkspace();
  return useAdminMutation(revokeKeyOperation, { invalidates: [queryKeys.apiKeys(slug)] });
}
