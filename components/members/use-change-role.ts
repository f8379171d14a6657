import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { changeRoleOperation } from '#lib/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useChangeRole() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof changeRoleOperation>('PATCH /api/admin/{workspace}/members/{member_id}', {
    invalidates: [queryKeys.members(slug)],
  });
}
