'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, useEffect } from 'react';
import { signIn } from '#components/browser/sign-in.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { resetText } from '#components/i18n/en/reset-text.ts';
import { signInText } from '#components/i18n/en/shell-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { leaveTo } from './leave-to.ts';
import { useBounceBack } from './use-bounce-back.ts';

const schema = () => import('./sign-in-form-schema.ts').then((file) => file.signInForm);

/** Email and password, then on to `next`. `children` are other ways to sign in. */
export function SignInForm({ next, children }: { next: string; children?: ReactNode }) {
  const form = useZodForm(schema, { defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const mutation = useMutation({
    mutationFn: signIn,
    onSuccess: () => leaveTo(next),
    onError: (error) => {
      form.resetField('password');
      showServerError(form, error);
    },
  });
  useBounceBack(next);
  useEffect(() => form.setFocus('email'), [form]);

  return (
    <Card className="w-full max-w-sm">
      <h1 className="text-base font-semibold">{signInText.title}</h1>
      {/* A form sent before the scripts run must not put the password into an address. */}
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
      </form>
      {children}
      <p className="mt-4 text-[0.8125rem]">
        <Link className="text-accent-text underline" href="/sign-in/forgot">
          {resetText.forgot}
        </Link>
      </p>
      <p className="mt-2 text-[0.8125rem] text-pretty text-ink-faint">{signInText.noAccount}</p>
    </Card>
  );
}
