'use client';

import { useRouter } from 'next/navigation';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { createFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';

const { form: words } = flowsText;
const schema = () =>
  import('#lib/flows/definitions/schema.ts').then((file) => file.newFlowBody.pick({ name: true, start_from: true }));

type Start = keyof typeof flowsText.gallery;

const starts = (Object.keys(flowsText.gallery) as Start[]).map((value) => {
  const { title, hint } = flowsText.gallery[value];
  return { value, label: title, hint };
});

/** Asks for a name, creates a flow, empty or from the gallery, and opens it. */
export function CreateFlowDialog({ onClose }: { onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const router = useRouter();
  const create = useCreateFlow();
  const form = useZodForm(schema, { defaultValues: { name: '' } });
  const { errors } = form.formState;
  const start: Start = form.watch('start_from') ?? 'empty';
  const startFrom = (chosen: Start) => {
    form.setValue('start_from', chosen === 'empty' ? undefined : chosen);
    const { name } = form.getValues();
    const isOurs = starts.some(({ label }) => label === name);
    if (chosen !== 'empty' && (name === '' || isOurs)) form.setValue('name', flowsText.gallery[chosen].title);
  };
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      // Also until its page is shown.
      pending={create.isPending || create.isSuccess}
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((body) =>
        create.mutate(
          { params: { workspace }, body },
          {
            onSuccess: ({ id }) => router.push(`/${workspace}/flows/${id}`),
            onError: (error) => showServerError(form, error),
          },
        ),
      )}
      onClose={onClose}
    >
      <Field label={words.name} hint={words.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <RadioGroup label={words.startFrom} value={start} options={starts} onValueChange={startFrom} />
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}

function useCreateFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createFlowOperation>('POST /api/admin/{workspace}/flows', {
    invalidates: [queryKeys.flows(slug)],
  });
}
