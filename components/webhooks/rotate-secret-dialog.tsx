'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { rotateWebhookSecretOperation, WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const { rotate: words } = webhooksText;

/** Creates a new secret in addition to the current one, and shows it. */
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

function useRotateSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof rotateWebhookSecretOperation>(
    'POST /api/admin/{workspace}/webhooks/{webhook_id}/rotate',
    { invalidates: [queryKeys.webhooks(slug)] },
  );
}
