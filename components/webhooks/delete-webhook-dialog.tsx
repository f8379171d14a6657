'use client';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeleteWebhook } from './use-delete-webhook.ts';

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
