'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import type { PasskeyView, removePasskeyOperation } from '#lib/workspace/accounts/operations.ts';
import { Callout } from '../ui/callout.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const { passkeys: words } = proofText;

/** `requiredBy` names the workspaces that require the second factor which this passkey alone is. */
export function RemovePasskeyDialog({
  passkey,
  requiredBy,
  onClose,
}: {
  passkey: PasskeyView;
  requiredBy: string[];
  onClose: () => void;
}) {
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
    >
      {requiredBy.length > 0 && <Callout tone="warn">{proofText.onlyFactor(requiredBy)}</Callout>}
    </ConfirmDialog>
  );
}

function useRemovePasskey() {
  return useAdminMutation<typeof removePasskeyOperation>('DELETE /api/account/passkeys/{passkey_id}', {
    invalidates: [queryKeys.signInWays()],
  });
}
