import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { updateWorkspaceOperation } from '#lib/workspace/workspaces/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useUpdateWorkspace() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof updateWorkspaceOperation>('PATCH /api/admin/{workspace}', {
    invalidates: [queryKeys.workspace(slug)],
  });
}
