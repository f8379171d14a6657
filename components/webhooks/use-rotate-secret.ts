import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { rotateWebhookSecretOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRotateSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rotateWebhookSecretOperation>(
    'POST /api/admin/{workspace}/webhooks/{webhook_id}/rotate',
    { invalidates: [queryKeys.webhooks(slug)] },
  );
}
