'use client';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useState } from 'react';
import { signIn } from '#components/browser/sign-in.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { resetText } from '#components/i18n/en/reset-text.ts';
import { signInText } from '#components/i18n/en/shell-text.ts';
import { Link } from '#components/ui/link.tsx';
import { usePasskey } from '../proof/use-passkey.ts';
import { usePasskeysWork } from '../proof/use-passkeys-work.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { part } from '../ui/part.tsx';
import { leaveTo } from './leave-to.ts';
import { useBounceBack } from './use-bounce-back.ts';

const schema = () => import('./sign-in-form-schema.ts').then((file) => file.signInForm);

const CodeStep = dynamic(
  part(() => import('./code-step.tsx').then((file) => file.CodeStep)),
  { loading: () => null },
);

/**
 * Email and password, plus a code if the account needs one, or a passkey; then goes to `next`. `children`: other ways.
 */
export function SignInForm({ next, children }: { next: string; children?: ReactNode }) {
  const [needsCode, setNeedsCode] = useState(false);
  useBounceBack(next);
  return (
    <Card className="w-full max-w-sm">
      {needsCode ? (
        <CodeStep next={next} onBack={() => setNeedsCode(false)} />
      ) : (
        <FirstStep next={next} onCodeNeeded={() => setNeedsCode(true)}>
          {children}
        </FirstStep>
      )}
    </Card>
  );
}

function FirstStep({ next, onCodeNeeded, children }: { next: string; onCodeNeeded: () => void; children: ReactNode }) {
  const form = useZodForm(schema, { defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const mutation = useMutation({
    mutationFn: signIn,
    onSuccess: ({ needsCode }) => (needsCode ? onCodeNeeded() : leaveTo(next)),
    onError: (error) => {
      form.resetField('password');
      showServerError(form, error);
    },
  });
  const passkey = usePasskey({ onDone: () => leaveTo(next) });
  const passkeysWork = usePasskeysWork();
  useEffect(() => form.setFocus('email'), [form]);

  return (
    <>
      <h1 className="text-base font-semibold">{signInText.title}</h1>
      {/* POST, so that a form submitted before the scripts run does not put the password in the URL. */}
      <form
        method="post"
        className="mt-4 flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((given) => mutation.mutate(given))}
      >
        <Field label={signInText.email} error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Field label={signInText.password} error={errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
        <FormError message={errors.root?.server?.message} />
        <Button type="submit" variant="primary" loading={mutation.isPending || mutation.isSuccess}>
          {signInText.submit}
        </Button>
        {passkeysWork && (
          <Button loading={passkey.isPending || passkey.isSuccess} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden />
            {proofText.usePasskey}
          </Button>
        )}
        <FormError error={passkey.error} />
      </form>
      {children}
      <p className="mt-4 text-[0.8125rem]">
        <Link className="text-accent-text underline" href="/sign-in/forgot">
          {resetText.forgot}
        </Link>
      </p>
      <p className="mt-2 text-[0.8125rem] text-pretty text-ink-faint">{signInText.noAccount}</p>
    </>
  );
}
