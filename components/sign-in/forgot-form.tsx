'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { resetText as words } from '#components/i18n/en/reset-text.ts';
import type { requestResetOperation } from '#lib/workspace/resets/operations.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const schema = () => import('#lib/workspace/resets/operations.ts').then((file) => file.requestResetBody);

/** Requests a reset link. The answer is the same for everyone. */
export function ForgotForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm(schema, { defaultValues: { email: '' } });
  const { errors } = form.formState;
  const request = useMutation({
    mutationFn: (body: { email: string }) =>
      callAdmin<typeof requestResetOperation>('POST /api/password-resets', { params: {}, body }),
    onSuccess: (_, { email }) => setSentTo(email),
    onError: (error) => showServerError(form, error),
  });
  if (sentTo) {
    return (
      <div role="status">
        <h1 className="text-base font-semibold">{words.sentTitle}</h1>
        <p className="mt-0.5 text-pretty text-ink-soft wrap-anywhere">{words.sent(sentTo)}</p>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-base font-semibold">{words.title}</h1>
      <p className="mt-0.5 text-pretty text-ink-soft">{words.intro}</p>
      <form
        method="post"
        className="mt-4 flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) => request.mutate(body))}
      >
        <Field label={words.email} error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <FormError message={errors.root?.server?.message} />
        <Button type="submit" variant="primary" loading={request.isPending}>
          {words.send}
        </Button>
      </form>
    </>
  );
}
