'use client';
import { useMutation } from '@tanstack/react-query';
import { callAdmin, type OperationInput } from '#components/browser/admin-client.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { membersText } from '#components/i18n/en/members-text.ts';
import type { joinOperation } from '#lib/workspace/members/operations.ts';
import { leaveTo } from '../sign-in/leave-to.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const schema = () => import('#lib/workspace/members/operations.ts').then((file) => file.joinBody);

const { page: words } = membersText;

/** For new people: the invited email, a name and a password are enough to join. */
export function JoinForm({ token }: { token: string }) {
  const form = useZodForm(schema, { defaultValues: { email: '', name: '', password: '' } });
  const { errors } = form.formState;
  const join = useMutation({
    mutationFn: (body: OperationInput<typeof joinOperation>['body']) =>
      callAdmin<typeof joinOperation>('POST /api/invitations/{token}/join', {
        params: { token },
        body,
      }),
    onSuccess: ({ slug }) => leaveTo(`/${slug}`),
    onError: (error) => showServerError(form, error),
  });
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={form.handleSubmit((body) => join.mutate(body))}>
      <Field label={words.email} hint={words.emailHint} error={errors.email?.message}>
        <Input type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={words.name} error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label={words.password} hint={words.passwordHint} error={errors.password?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <FormError message={errors.root?.server?.message} />
      <Button type="submit" variant="primary" loading={join.isPending || join.isSuccess}>
        {words.join}
      </Button>
    </form>
  );
}
