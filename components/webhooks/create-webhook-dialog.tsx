'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { createWebhookOperation } from '#lib/webhooks/endpoints/admin-operations.ts';
import { type EventName, eventNames, usualEventNames } from '#lib/webhooks/events/constants.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { LabelledCheckbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const schema = () => import('./webhook-form-schema.ts').then((file) => file.webhookForm);

const { form: words } = webhooksText;

/** Asks for an address and events, then shows the secret. */
export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const { slug: workspace } = useWorkspace();
  const create = useCreateWebhook();
  const form = useZodForm(schema, { defaultValues: { url: '', events: [...usualEventNames] as EventName[] } });
  const { errors, isSubmitted } = form.formState;
  const events = form.watch('events') ?? [];
  const tick = (name: EventName, ticked: boolean) =>
    form.setValue('events', ticked ? [...events, name] : events.filter((one) => one !== name), {
      shouldValidate: isSubmitted,
    });
  if (create.data) return <SecretDialog rotated={false} secret={create.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      size="md"
      title={words.title}
      submitLabel={words.submit}
      pending={create.isPending}
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((body) =>
        create.mutate({ params: { workspace }, body }, { onError: (error) => showServerError(form, error) }),
      )}
      onClose={onClose}
    >
      <Field label={words.url} hint={words.urlHint} error={errors.url?.message}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={words.urlPlaceholder}
          {...form.register('url')}
        />
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-[0.8125rem] font-medium">{words.events}</legend>
        {eventNames.map((name) => (
          <LabelledCheckbox
            key={name}
            label={
              <>
                {webhooksText.events[name]} <code className="ml-1 text-xs text-ink-faint">{name}</code>
              </>
            }
            hint={words.eventHints[name]}
            checked={events.includes(name)}
            onCheckedChange={(ticked) => tick(name, ticked)}
          />
        ))}
        {errors.events && (
          <p role="alert" className="text-[0.8125rem] text-danger-text">
            {errors.events.message}
          </p>
        )}
      </fieldset>
      <FormError message={errors.root?.server?.message} />
    </FormDialog>
  );
}

function useCreateWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof createWebhookOperation>('POST /api/admin/{workspace}/webhooks', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
