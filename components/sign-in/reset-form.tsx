'use client';
import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { resetText as words } from '#components/i18n/en/reset-text.ts';
import type { resetPasswordOperation } from '#lib/workspace/resets/operations.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const schema = () => import('#lib/workspace/resets/operations.ts').then((file) => file.resetPasswordBody);

/** Sets a new password with the link's token, then goes to the sign-in. */
export function ResetForm({ token }: { token: string }) {
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  const { errors } = form.formState;
  const reset = useMutation({
    mutationFn: (body: { password: string }) =>
      callAdmin<typeof resetPasswordOperation>('POST /api/password-resets/{token}', { params: { token }, body }),
    onError: (error) => showServerError(form, error),
  });
  if (reset.isSuccess) {
    const { passkeys } = reset.data;
    return (
      <div role="status">
        <h1 className="text-base font-semibold">{words.doneTitle}</h1>
        <p className="mt-0.5 mb-4 text-pretty text-ink-soft">
          {words.done} {passkeys > 0 && words.passkeys(passkeys)}
        </p>
        <ButtonLink className="w-full" variant="primary" href={passkeys > 0 ? '/sign-in?next=/account' : '/sign-in'}>
          {words.signIn}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-base font-semibold">{words.title}</h1>
      <form
        method="post"
        className="mt-4 flex flex-col gap-4"
        noValidate
        onSubmit={form.handleSubmit((body) => reset.mutate(body))}
      >
        <Field label={words.password} hint={words.passwordHint} error={errors.password?.message}>
          <Input type="password" autoComplete="new-password" {...form.register('password')} />
        </Field>
        <FormError message={errors.root?.server?.message} />
        <Button type="submit" variant="primary" loading={reset.isPending}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}
