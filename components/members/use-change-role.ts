import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { changeRoleOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useChangeRole() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof changeRoleOperation>('PATCH /api/admin/{workspace}/members/{member_id}', {
    invalidates: [queryKeys.members(slug)],
  });
}
