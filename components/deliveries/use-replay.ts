import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { replayDeliveriesOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useReplay() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof replayDeliveriesOperation>(
    'POST /api/admin/{workspace}/webhooks/{webhook_id}/replay',
    { invalidates: [queryKeys.webhooks(slug)] },
  );
}
