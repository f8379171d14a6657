'use client';
import { toastError } from '#lib/browser/toasts.ts';
import { webhooksText } from '#lib/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRotateSecret } from './use-rotate-secret.ts';

const { rotate: words } = webhooksText;

export function RotateSecretDialog({
  webhook,
  onClose,
  onRotated,
}: {
  webhook: WebhookView;
  onClose: () => void;
  onRotated: (secret: string) => void;
}) {
  const { slug: workspace } = useWorkspace();
  const rotate = useRotateSecret();
  const confirm = () =>
    rotate.mutate(
      { params: { workspace, webhook_id: webhook.id } },
      { onSuccess: ({ secret }) => onRotated(secret), onError: toastError },
    );
  return (
    <ConfirmDialog
      danger={false}
      onClose={onClose}
      title={words.title}
      description={words.description}
      confirm={words.confirm}
      loading={rotate.isPending}
      onConfirm={confirm}
    />
  );
}
