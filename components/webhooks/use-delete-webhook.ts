import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { deleteWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteWebhookOperation>('DELETE /api/admin/{workspace}/webhooks/{webhook_id}', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
