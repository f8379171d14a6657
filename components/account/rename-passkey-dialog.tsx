'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import type { PasskeyView, renamePasskeyOperation } from '#lib/workspace/accounts/operations.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const rename = useRenamePasskey();
  return (
    <PasskeyNameDialog
      title={proofText.passkeys.renameTitle}
      submitLabel={commonText.save}
      name={passkey.name}
      pending={rename.isPending}
      onClose={onClose}
      onName={(name, onError) =>
        rename.mutate({ params: { passkey_id: passkey.id }, body: { name } }, { onSuccess: onClose, onError })
      }
    />
  );
}

function useRenamePasskey() {
  return useAdminMutation<typeof renamePasskeyOperation>('PATCH /api/account/passkeys/{passkey_id}', {
    invalidates: [queryKeys.signInWays()],
  });
}
