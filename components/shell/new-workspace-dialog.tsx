'use client';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { createWorkspaceBody, createWorkspaceOperation } from '#lib/account/operations.ts';
import { callAdmin } from '#lib/browser/admin-client.ts';
import { countryOptions } from '#lib/browser/country-options.ts';
import { showServerError, useZodForm } from '#lib/browser/use-zod-form.ts';
import { commonText } from '#lib/i18n/en/common-text.ts';
import { workspaceText } from '#lib/i18n/en/workspace-text.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { useWorkspace } from './workspace-context.tsx';

/** Makes a workspace and goes there. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { defaultCountry } = useWorkspace();
  const formId = useId();
  const form = useZodForm(createWorkspaceBody, { defaultValues: { name: '', country: defaultCountry } });
  const { errors } = form.formState;
  const mutation = useMutation({
    mutationFn: (body: { name: string; country: string }) => callAdmin(createWorkspaceOperation, { params: {}, body }),
    onSuccess: ({ slug }) => window.location.assign(`/${slug}`),
    onError: (error) => showServerError(form, error),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={workspaceText.newTitle}
      description={workspaceText.newDescription}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={mutation.isPending || mutation.isSuccess}>
            {workspaceText.create}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((given) => mutation.mutate(given))}
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
      </form>
    </Dialog>
  );
}
