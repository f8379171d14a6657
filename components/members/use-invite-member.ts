import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { inviteOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useInviteMember() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof inviteOperation>('POST /api/admin/{workspace}/invitations', {
    invalidates: [queryKeys.members(slug)],
  });
}
