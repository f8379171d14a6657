'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { numberText } from '#components/i18n/en/number-text.ts';
import type { connectNumberOperation, NumberView } from '#lib/workspace/numbers/admin-operations.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const schema = () => import('#lib/workspace/numbers/admin-operations.ts').then((file) => file.connectNumberBody);

const { connect: words } = numberText;

/** The IDs and the token of a number. If Meta does not confirm one, its field shows the error. */
export function ConnectForm({
  number,
  title,
  onClose,
}: {
  /** The number whose details they are; null for a new one. */
  number: NumberView | null;
  title: string;
  onClose: (() => void) | undefined;
}) {
  const { slug: workspace } = useWorkspace();
  const connect = useConnectNumber();
  const form = useZodForm(schema, {
    defaultValues: {
      phone_number_id: number?.phone_number_id ?? '',
      waba_id: number?.waba_id ?? '',
      access_token: '',
      catalog_id: number?.catalog_id ?? '',
    },
  });
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit((body) =>
    connect.mutate(
      { params: { workspace }, body },
      {
        onSuccess: () => {
          toasts.add({ title: words.done });
          onClose?.();
        },
        onError: (error) => showServerError(form, error),
      },
    ),
  );
  return (
    <form noValidate onSubmit={save}>
      <UnsavedChanges isDirty={isDirty && !connect.isSuccess} />
      <Card
        title={title}
        description={words.description}
        footer={
          <>
            <span className="mr-auto text-[0.8125rem] text-ink-faint">{words.note}</span>
            {onClose && <Button onClick={onClose}>{commonText.cancel}</Button>}
            <Button type="submit" variant="primary" loading={connect.isPending}>
              {words.submit}
            </Button>
          </>
        }
      >
        <div className="flex max-w-md flex-col gap-4">
          <Field
            label={words.phoneNumberId}
            hint={number ? undefined : words.phoneNumberIdHint}
            error={errors.phone_number_id?.message}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              readOnly={number !== null}
              autoFocus={number === null && onClose !== undefined}
              {...form.register('phone_number_id')}
            />
          </Field>
          <Field label={words.wabaId} error={errors.waba_id?.message}>
            <Input inputMode="numeric" autoComplete="off" {...form.register('waba_id')} />
          </Field>
          <Field label={words.token} hint={words.tokenHint} error={errors.access_token?.message}>
            <Input type="password" autoComplete="off" autoFocus={number !== null} {...form.register('access_token')} />
          </Field>
          <Field label={words.catalogId} optional hint={words.catalogIdHint} error={errors.catalog_id?.message}>
            <Input inputMode="numeric" autoComplete="off" {...form.register('catalog_id')} />
          </Field>
          <FormError message={errors.root?.server?.message} />
        </div>
      </Card>
    </form>
  );
}

function useConnectNumber() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof connectNumberOperation>('PUT /api/admin/{workspace}/numbers', {
    invalidates: [queryKeys.numbers(slug)],
  });
}
