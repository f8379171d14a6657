'use client';
import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { countryOptions } from '#components/browser/country-options.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { workspaceText } from '#components/i18n/en/workspace-text.ts';
import type { createWorkspaceOperation } from '#lib/workspace/accounts/operations.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { useWorkspace } from './workspace-context.tsx';

const schema = () => import('#lib/workspace/accounts/operations.ts').then((file) => file.createWorkspaceBody);

/** Creates a workspace and goes there. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { defaultCountry } = useWorkspace();
  const form = useZodForm(schema, { defaultValues: { name: '', country: defaultCountry } });
  const { errors } = form.formState;
  const mutation = useMutation({
    mutationFn: (body: { name: string; country: string }) =>
      callAdmin<typeof createWorkspaceOperation>('POST /api/account/workspaces', { params: {}, body }),
    onSuccess: ({ slug }) => window.location.assign(`/${slug}`),
    onError: (error) => showServerError(form, error),
  });
  return (
    <FormDialog
      title={workspaceText.newTitle}
      description={workspaceText.newDescription}
      submitLabel={workspaceText.create}
      pending={mutation.isPending || mutation.isSuccess}
      onSubmit={form.handleSubmit((given) => mutation.mutate(given))}
      onClose={onClose}
    >
      <Field label={workspaceText.name} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={workspaceText.country} hint={workspaceText.countryHint} error={errors.country?.message}>
        <Combobox
          options={countryOptions()}
          value={form.watch('country')}
          onValueChange={(country) => form.setValue('country', country, { shouldValidate: true, shouldDirty: true })}
        />
      </Field>
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}
