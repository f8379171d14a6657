import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import type { rotateWebhookSecretOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRotateSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rotateWebhookSecretOperation>(
    'POST /api/admin/{workspace}/webhooks/{webhook_id}/rotate',
    { invalidates: [queryKeys.webhooks(slug)] },
  );
}
