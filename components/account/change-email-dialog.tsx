'use client';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { accountText } from '#components/i18n/en/account-text.ts';
import type { changeEmailOperation } from '#lib/workspace/emails/operations.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const schema = () => import('#lib/workspace/emails/operations.ts').then((file) => file.changeEmailBody);

const { email: words } = accountText;

export function ChangeEmailDialog({
  onDone,
  onClose,
}: {
  onDone: (result: { email: string; changed: boolean }) => void;
  onClose: () => void;
}) {
  const change = useChangeEmail();
  const form = useZodForm(schema, { defaultValues: { email: '' } });
  const { errors } = form.formState;
  const save = form.handleSubmit((body) =>
    change.mutate({ params: {}, body }, { onSuccess: onDone, onError: (error) => showServerError(form, error) }),
  );
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      pending={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={words.next} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}

function useChangeEmail() {
  return useAdminMutation<typeof changeEmailOperation>('POST /api/account/email', { invalidates: [] });
}
