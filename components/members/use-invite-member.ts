import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { inviteOperation } from '#lib/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useInviteMember() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof inviteOperation>('POST /api/admin/{workspace}/invitations', {
    invalidates: [queryKeys.members(slug)],
  });
}
