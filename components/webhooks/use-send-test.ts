import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { testWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSendTest() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof testWebhookOperation>('POST /api/admin/{workspace}/webhooks/{webhook_id}/test', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
