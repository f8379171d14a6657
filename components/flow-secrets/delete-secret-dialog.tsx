'use client';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { flowSecretsText } from '#components/i18n/en/flow-secrets-text.ts';
import type { FlowSecretView } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDeleteFlowSecret } from './use-delete-flow-secret.ts';

const { remove: words } = flowSecretsText;

export function DeleteSecretDialog({ secret: { name }, onClose }: { secret: FlowSecretView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const remove = useDeleteFlowSecret();
  const confirm = () =>
    remove.mutate(
      { params: { workspace, name } },
      { onSuccess: () => toasts.add({ title: words.done(name) }), onError: toastError, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(name)}
      description={words.description}
      confirm={words.confirm}
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}
