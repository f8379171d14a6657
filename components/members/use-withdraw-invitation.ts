import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { withdrawInvitationOperation } from '#lib/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useWithdrawInvitation() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof withdrawInvitationOperation>(
    'DELETE /api/admin/{workspace}/invitations/{invitation_id}',
    { invalidates: [queryKeys.members(slug)] },
  );
}
