'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import type { PasskeyView, removePasskeyOperation } from '#lib/workspace/accounts/operations.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { passkeys: words } = proofText;

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const remove = useRemovePasskey();
  const confirm = () =>
    remove.mutate(
      { params: { passkey_id: passkey.id } },
      { onSuccess: () => toasts.add({ title: words.wasRemoved }), onError: toastError, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={words.removeTitle(passkey.name)}
      description={words.removeDescription}
      confirm={words.removeConfirm}
      loading={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function useRemovePasskey() {
  return useAdminMutation<typeof removePasskeyOperation>('DELETE /api/account/passkeys/{passkey_id}', {
    invalidates: [queryKeys.signInWays()],
  });
}
