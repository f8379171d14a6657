import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { createWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createWebhookOperation>('POST /api/admin/{workspace}/webhooks', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
