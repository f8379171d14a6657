import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { passTimeOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function usePassTime() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof passTimeOperation>('POST /api/admin/{workspace}/sandbox/time', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
