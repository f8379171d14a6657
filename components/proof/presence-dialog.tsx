'use client';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '#components/browser/sign-in.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { CodeFields } from './code-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { signInQuery } from './sign-in-query.ts';
import { useEscape } from './use-escape.ts';
import { usePasskey } from './use-passkey.ts';
import { usePasskeysWork } from './use-passkeys-work.ts';
import { useProof } from './use-proof.ts';

const { presence: words } = proofText;

/** Asks the signed-in person for their password, a code or a passkey. */
export function PresenceDialog({ settle }: { settle: (confirmed: boolean) => void }) {
  const ways = useQuery(signInQuery);
  const [wantsCode, setWantsCode] = useState(false);
  const confirmed = () => settle(true);
  const proof = useProof({ onDone: confirmed });
  const passkey = usePasskey({ onDone: confirmed });
  const passkeysWork = usePasskeysWork();
  useEscape(() => settle(false));
  const { has_password = false, second_factor = false, passkeys = [] } = ways.data ?? {};
  const byCode = second_factor && (wantsCode || !has_password);
  const hasField = has_password || second_factor;
  const hasPasskey = passkeys.length > 0 && passkeysWork;
  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={() => settle(false)}
      footer={
        <>
          <Button onClick={() => settle(false)}>{commonText.cancel}</Button>
          {hasField && (
            <Button type="submit" form="presence" variant="primary" loading={proof.isPending}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      {ways.isError && <QueryError error={ways.error} retry={ways.refetch} />}
      {hasField && (
        <form
          id="presence"
          method="post"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={proof.form.handleSubmit((given) => proof.mutate({ ...given, kind: byCode ? 'code' : 'password' }))}
        >
          {byCode ? <CodeFields form={proof.form} /> : <PasswordField form={proof.form} />}
          <FormError message={proof.form.formState.errors.root?.server?.message} />
        </form>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {hasPasskey && (
          <Button size="sm" loading={passkey.isPending} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden />
            {proofText.usePasskey}
          </Button>
        )}
        {has_password && second_factor && (
          <Button size="sm" variant="ghost" onClick={() => setWantsCode(!wantsCode)}>
            {byCode ? proofText.usePassword : proofText.useCode}
          </Button>
        )}
      </div>
      <FormError message={passkey.error?.message} />
      {ways.isSuccess && !hasField && !hasPasskey && <SignInAgain />}
    </Dialog>
  );
}

/** For people with only a company's sign-in: signing in there again is their proof. */
function SignInAgain() {
  const leave = async () => {
    const next = `${window.location.pathname}${window.location.search}`;
    await signOut();
    window.location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">{words.nothing}</p>
      <Button onClick={leave}>{words.signInAgain}</Button>
    </div>
  );
}
