import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { deleteWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useDeleteWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation(deleteWebhookOperation, { invalidates: [queryKeys.webhooks(slug)] });
}
