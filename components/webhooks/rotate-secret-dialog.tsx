'use client';
import { toastError } from '#components/browser/toasts.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useRotateSecret } from './use-rotate-secret.ts';

const { rotate: words } = webhooksText;

/** Makes a new secret beside the present one, and shows it. */
export function RotateSecretDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const rotate = useRotateSecret();
  const confirm = () => rotate.mutate({ params: { workspace, webhook_id: webhook.id } }, { onError: toastError });
  if (rotate.data) return <SecretDialog rotated secret={rotate.data.secret} onClose={onClose} />;
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
