import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { resumeWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useResumeWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof resumeWebhookOperation>('POST /api/admin/{workspace}/webhooks/{webhook_id}/resume', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
