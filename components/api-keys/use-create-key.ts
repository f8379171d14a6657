import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { createKeyOperation } from '#lib/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation(createKeyOperation, { invalidates: [queryKeys.apiKeys(slug)] });
}
