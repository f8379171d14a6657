import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { resumeWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useResumeWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof resumeWebhookOperation>('POST /api/admin/{workspace}/webhooks/{webhook_id}/resume', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
