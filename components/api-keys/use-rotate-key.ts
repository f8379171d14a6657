import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { rotateKeyOperation } from '#lib/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRotateKey() {
  const { slug } = useWorkspace();
  return useAdminMutation(rotateKeyOperation, { invalidates: [queryKeys.apiKeys(slug)] });
}
