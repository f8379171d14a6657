import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { withdrawInvitationOperation } from '#lib/workspace/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useWithdrawInvitation() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof withdrawInvitationOperation>(
    'DELETE /api/admin/{workspace}/invitations/{invitation_id}',
    { invalidates: [queryKeys.members(slug)] },
  );
}
