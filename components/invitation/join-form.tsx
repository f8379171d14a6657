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

/** For anyone who is new here: a name and a password, and one is in. */
export function JoinForm({ invitationId, email }: { invitationId: string; email: string }) {
  const form = useZodForm(schema, { defaultValues: { name: '', password: '' } });
  const { errors } = form.formState;
  const join = useMutation({
    mutationFn: (body: OperationInput<typeof joinOperation>['body']) =>
      callAdmin<typeof joinOperation>('POST /api/invitations/{invitation_id}/join', {
        params: { invitation_id: invitationId },
        body,
      }),
    onSuccess: ({ slug }) => leaveTo(`/${slug}`),
    onError: (error) => showServerError(form, error),
  });
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={form.handleSubmit((body) => join.mutate(body))}>
      <Field label={words.email}>
        <Input type="email" name="email" autoComplete="username" value={email} readOnly className="bg-sunken" />
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
