import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { removeMemberOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRemoveMember() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof removeMemberOperation>('DELETE /api/admin/{workspace}/members/{member_id}', {
    invalidates: [queryKeys.members(slug)],
  });
}
