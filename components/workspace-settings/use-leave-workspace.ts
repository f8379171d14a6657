import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { leaveOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useLeaveWorkspace() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof leaveOperation>('POST /api/admin/{workspace}/leave', {
    invalidates: [queryKeys.workspace(slug)],
  });
}
