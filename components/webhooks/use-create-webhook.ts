import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { createWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useCreateWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation(createWebhookOperation, { invalidates: [queryKeys.webhooks(slug)] });
}
