import { queryKeys } from '#lib/browser/query-keys.ts';
import { useAdminMutation } from '#lib/browser/use-admin-mutation.ts';
import { resumeWebhookOperation } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

export function useResumeWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation(resumeWebhookOperation, { invalidates: [queryKeys.webhooks(slug)] });
}
