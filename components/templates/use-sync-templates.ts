import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { syncTemplatesOperation } from '#lib/templates/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSyncTemplates() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof syncTemplatesOperation>('POST /api/admin/{workspace}/templates/sync', {
    invalidates: [queryKeys.templates(slug)],
  });
}
