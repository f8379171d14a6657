'use client';
import { toasts } from '#components/browser/toasts.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { flowSecretsText } from '#components/i18n/en/flow-secrets-text.ts';
import type { FlowSecretView } from '#lib/flows/secrets/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useSetFlowSecret } from './use-set-flow-secret.ts';

const { form: words } = flowSecretsText;

const schema = () => import('./secret-form-schema.ts').then((file) => file.secretForm);

/** Creates a secret, or replaces the value and hosts of an existing one. */
export function SecretDialog({ secret, onClose }: { secret: FlowSecretView | null; onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const save = useSetFlowSecret();
  const form = useZodForm(schema, {
    defaultValues: { name: secret?.name ?? '', value: '', hosts: secret?.hosts.join(', ') ?? '' },
  });
  const { errors } = form.formState;
  const hostsError = errors.hosts?.message ?? firstOf(errors.hosts);
  return (
    <FormDialog
      title={secret ? words.replaceTitle(secret.name) : words.createTitle}
      submitLabel={words.submit}
      pending={save.isPending}
      onSubmit={form.handleSubmit((body) =>
        save.mutate(
          { params: { workspace }, body },
          {
            onSuccess: ({ name }) => {
              toasts.add({ title: words.saved(name) });
              onClose();
            },
            onError: (error) => showServerError(form, error),
          },
        ),
      )}
      onClose={onClose}
    >
      {!secret && (
        <Field label={words.name} hint={words.nameHint} error={errors.name?.message}>
          <Input autoComplete="off" className="font-mono" {...form.register('name')} />
        </Field>
      )}
      <Field label={words.value} hint={words.valueHint} error={errors.value?.message}>
        <Textarea autoComplete="off" className="font-mono" rows={2} {...form.register('value')} />
      </Field>
      <Field label={words.hosts} optional hint={words.hostsHint} error={hostsError}>
        <Input autoComplete="off" className="font-mono" {...form.register('hosts')} />
      </Field>
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}

/** The error of the first bad host, because the field has one line. */
function firstOf(error: unknown): string | undefined {
  const list = Array.isArray(error) ? error : Object.values(error ?? {});
  return list.find((one) => typeof one?.message === 'string')?.message;
}
