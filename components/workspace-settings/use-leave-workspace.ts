import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { leaveOperation } from '#lib/members/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useLeaveWorkspace() {
  const { slug } = useWorkspace();
  return useAdminMutation(leaveOperation, { invalidates: [queryKeys.workspace(slug)] });
}
