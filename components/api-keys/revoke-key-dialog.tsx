'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import type { KeyView, revokeKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { revoke: words } = apiKeysText;

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: KeyView; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const revoke = useRevokeKey();
  const confirm = () =>
    revoke.mutate(
      { params: { workspace, key_id: apiKey.id } },
      {
        onSuccess: () => toasts.add({ title: words.done(apiKey.name) }),
        onError: toastError,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.title(apiKey.name)}
      description={words.description}
      confirm={words.confirm}
      loading={revoke.isPending}
      onConfirm={confirm}
    />
  );
}

function useRevokeKey() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof revokeKeyOperation>('DELETE /api/admin/{workspace}/keys/{key_id}', {
    invalidates: [queryKeys.apiKeys(slug)],
  });
}
