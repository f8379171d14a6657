'use client';
import type { ComponentProps } from 'react';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { proofText } from '#components/i18n/en/proof-text.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const schema = () => import('#lib/workspace/accounts/operations.ts').then((file) => file.passkeyNameBody);

const { passkeys: words } = proofText;

/** Asks for a passkey's name. */
export function PasskeyNameDialog({
  name,
  onName,
  ...dialog
}: {
  name: string;
  /** The second argument shows an error in the dialog. */
  onName: (name: string, onError: (error: Error) => void) => void;
} & Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'submitLabel' | 'pending' | 'onClose'>) {
  const form = useZodForm(schema, { defaultValues: { name } });
  const save = form.handleSubmit((given) => onName(given.name, (error) => showServerError(form, error)));
  return (
    <FormDialog {...dialog} onSubmit={save}>
      <Field label={words.name} hint={words.nameHint} error={form.formState.errors.name?.message}>
        <Input autoComplete="off" maxLength={60} {...form.register('name')} />
      </Field>
      <FormError message={form.formState.errors.root?.server?.message} />
    </FormDialog>
  );
}
