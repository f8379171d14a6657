import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { syncTemplatesOperation } from '#lib/messaging/templates/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSyncTemplates() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof syncTemplatesOperation>('POST /api/admin/{workspace}/templates/sync', {
    invalidates: [queryKeys.templates(slug)],
  });
}
