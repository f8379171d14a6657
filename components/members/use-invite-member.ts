import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { inviteOperation } from '#lib/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useInviteMember() {
  const { slug } = useWorkspace();
  return useAdminMutation(inviteOperation, { invalidates: [queryKeys.members(slug)] });
}
