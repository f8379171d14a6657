'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { deleteWebhookOperation, WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { remove: words } = webhooksText;

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useDeleteWebhook();
  const confirm = () =>
    remove.mutate(
      { params: { workspace, webhook_id: webhook.id } },
      { onSuccess: () => toasts.add({ title: words.done }), onError: toastError, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title}
      description={<span className="wrap-anywhere">{words.description(webhook.url)}</span>}
      confirm={words.confirm}
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function useDeleteWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteWebhookOperation>('DELETE /api/admin/{workspace}/webhooks/{webhook_id}', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
