'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { makePasskey } from '#components/browser/sign-in.ts';
import { toasts } from '#components/browser/toasts.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import type { addPasskeyOperation, beginPasskeyOperation } from '#lib/workspace/accounts/operations.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

const { passkeys: words } = proofText;

export function AddPasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const add = useAddPasskey();
  return (
    <PasskeyNameDialog
      title={words.addTitle}
      description={words.addDescription}
      submitLabel={words.addSubmit}
      name=""
      pending={add.isPending}
      onClose={onClose}
      onName={(name, onError) =>
        add.mutate(name, {
          onSuccess: () => {
            toasts.add({ title: words.wasAdded });
            onDone();
          },
          onError,
        })
      }
    />
  );
}

/** The browser creates the passkey between the two calls. */
function useAddPasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const options = await callAdmin<typeof beginPasskeyOperation>('POST /api/account/passkeys/options', {
        params: {},
      });
      const response = await makePasskey(options);
      return callAdmin<typeof addPasskeyOperation>('POST /api/account/passkeys', {
        params: {},
        body: { name, response: { ...response, clientExtensionResults: {} } },
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.signInWays() }),
  });
}
