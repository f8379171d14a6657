import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { checkNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCheckNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof checkNumberOperation>('POST /api/admin/{workspace}/number/check', {
    invalidates: [queryKeys.number(slug)],
  });
}
