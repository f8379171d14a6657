import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { checkNumberOperation } from '#lib/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCheckNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation(checkNumberOperation, { invalidates: [queryKeys.number(slug)] });
}
