import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { replayDeliveriesOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useReplay() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof replayDeliveriesOperation>(
    'POST /api/admin/{workspace}/webhooks/{webhook_id}/replay',
    { invalidates: [queryKeys.webhooks(slug)] },
  );
}
