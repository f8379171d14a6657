'use client';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import type { KeyView } from '#lib/workspace/keys/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRevokeKey } from './use-revoke-key.ts';

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
