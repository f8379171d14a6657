'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { flowSecretsText } from '#components/i18n/en/flow-secrets-text.ts';
import type { deleteFlowSecretOperation, FlowSecretView } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

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

function useDeleteFlowSecret() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof deleteFlowSecretOperation>('DELETE /api/admin/{workspace}/flow-secrets/{name}', {
    invalidates: [queryKeys.flowSecrets(slug)],
  });
}
