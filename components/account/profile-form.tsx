'use client';
import { useRouter } from 'next/navigation';
import { tellOwnChange } from '#components/browser/own-changes.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { accountText } from '#components/i18n/en/account-text.ts';
import type { renameOperation } from '#lib/workspace/accounts/operations.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const schema = () => import('#lib/workspace/accounts/operations.ts').then((file) => file.renameBody);

const { profile: words } = accountText;

export function ProfileForm() {
  const { person } = useWorkspace();
  const router = useRouter();
  const rename = useRename();
  const form = useZodForm(schema, { defaultValues: { name: person.name } });
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit((body) =>
    rename.mutate(
      { params: {}, body },
      {
        onSuccess: (saved) => {
          form.reset(saved);
          toasts.add({ title: words.saved });
          tellOwnChange({ id: person.id, name: saved.name });
          // The name is in the frame around the page, which the server renders.
          router.refresh();
        },
        onError: (error) => showServerError(form, error),
      },
    ),
  );
  return (
    <form noValidate onSubmit={save}>
      <UnsavedChanges isDirty={isDirty} />
      <Card
        title={words.title}
        footer={
          <Button type="submit" variant="primary" disabled={!isDirty} loading={rename.isPending}>
            {words.save}
          </Button>
        }
      >
        <div className="flex max-w-md flex-col gap-4">
          <Field label={words.name} error={errors.name?.message}>
            <Input autoComplete="name" {...form.register('name')} />
          </Field>
          <FormError message={errors.root?.server?.message} />
        </div>
      </Card>
    </form>
  );
}

function useRename() {
  return useAdminMutation<typeof renameOperation>('PATCH /api/account', { invalidates: [] });
}
