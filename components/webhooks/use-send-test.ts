import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { testWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useSendTest() {
  const { slug } = useWorkspace();
  return useAdminMutation(testWebhookOperation, { invalidates: [queryKeys.webhooks(slug)] });
}
