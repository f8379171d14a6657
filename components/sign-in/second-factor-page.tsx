'use client';
import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { signOut } from '#components/browser/sign-in.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import type { SignInView } from '#lib/workspace/accounts/operations.ts';
import { CodeFields } from '../proof/code-fields.tsx';
import { usePasskey } from '../proof/use-passkey.ts';
import { usePasskeysWork } from '../proof/use-passkeys-work.ts';
import { useProof } from '../proof/use-proof.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { part } from '../ui/part.tsx';
import { leaveTo } from './leave-to.ts';

const TurnOnDialog = dynamic(
  part(() => import('../account/turn-on-dialog.tsx').then((file) => file.TurnOnDialog)),
  { loading: () => null },
);
const AddPasskeyDialog = dynamic(
  part(() => import('../account/add-passkey-dialog.tsx').then((file) => file.AddPasskeyDialog)),
  { loading: () => null },
);

const { page: words } = proofText;

/** For people who need a second factor to continue to `next`: asks for theirs, or sets one up. */
export function SecondFactorPage({ ways, next }: { ways: SignInView; next: string }) {
  const hasOne = ways.second_factor || ways.passkeys.length > 0;
  const leave = useMutation({ mutationFn: signOut, onSuccess: () => leaveTo('/sign-in') });
  return (
    <Card className="w-full max-w-sm">
      <h1 className="text-base font-semibold">{words.heading}</h1>
      <p className="mt-0.5 mb-4 text-pretty text-ink-soft">{hasOne ? words.confirm : words.setUp}</p>
      {hasOne ? <Show ways={ways} next={next} /> : <SetUp asksPassword={ways.has_password} next={next} />}
      <Button variant="ghost" className="mt-4 w-full" loading={leave.isPending} onClick={() => leave.mutate()}>
        {words.signOut}
      </Button>
    </Card>
  );
}

function Show({ ways, next }: { ways: SignInView; next: string }) {
  const done = () => leaveTo(next);
  const { form, mutate, isPending, isSuccess } = useProof({ onDone: done });
  const passkey = usePasskey({ onDone: done });
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.handleSubmit((given) => mutate({ ...given, kind: 'code' }))}
    >
      {ways.second_factor && (
        <>
          <CodeFields form={form} />
          <FormError message={form.formState.errors.root?.server?.message} />
          <Button type="submit" variant="primary" loading={isPending || isSuccess}>
            {words.submit}
          </Button>
        </>
      )}
      {ways.passkeys.length > 0 && (
        <Button loading={passkey.isPending || passkey.isSuccess} onClick={() => passkey.mutate()}>
          {proofText.usePasskey}
        </Button>
      )}
      <FormError error={passkey.error} />
      <p className="text-center text-[0.8125rem] text-pretty text-ink-faint">{proofText.lost}</p>
    </form>
  );
}

function SetUp({ asksPassword, next }: { asksPassword: boolean; next: string }) {
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null);
  const work = usePasskeysWork();
  const close = () => setOpen(null);
  const done = () => leaveTo(next);
  return (
    <div className="flex flex-col gap-2">
      <Button variant="primary" onClick={() => setOpen('app')}>
        {words.app}
      </Button>
      {work && <Button onClick={() => setOpen('passkey')}>{words.passkey}</Button>}
      {open === 'app' && <TurnOnDialog asksPassword={asksPassword} onClose={close} onDone={done} />}
      {open === 'passkey' && <AddPasskeyDialog onClose={close} onDone={done} />}
    </div>
  );
}
