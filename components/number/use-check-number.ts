import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { checkNumberOperation } from '#lib/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCheckNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof checkNumberOperation>('POST /api/admin/{workspace}/number/check', {
    invalidates: [queryKeys.number(slug)],
  });
}
