import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { createWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createWebhookOperation>('POST /api/admin/{workspace}/webhooks', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
