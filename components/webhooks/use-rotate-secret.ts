import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { rotateWebhookSecretOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useRotateSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation(rotateWebhookSecretOperation, { invalidates: [queryKeys.webhooks(slug)] });
}
