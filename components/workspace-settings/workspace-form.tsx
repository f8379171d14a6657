'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAdmin } from '#components/browser/admin-client.ts';
import { changesOf } from '#components/browser/changes-of.ts';
import { countryOptions } from '#components/browser/country-options.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { useSeen } from '#components/browser/use-seen.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { workspaceText } from '#components/i18n/en/workspace-text.ts';
import { MAX_DAYS, MAX_REQUEST_DAYS } from '#lib/workspace/retention/constants.ts';
import type { Retention } from '#lib/workspace/retention/schema.ts';
import type {
  getWorkspaceOperation,
  updateWorkspaceOperation,
  workspaceSettings,
} from '#lib/workspace/workspaces/admin-operations.ts';
import { MAX_IDLE_HOURS } from '#lib/workspace/workspaces/constants.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { part } from '../ui/part.tsx';
import { shorterPeriods } from './shorter-periods.ts';

const ConfirmDialog = dynamic(
  part(() => import('../ui/confirm-dialog.tsx').then((file) => file.ConfirmDialog)),
  { loading: () => null },
);

export type Settings = z.output<typeof workspaceSettings>;

const schema = () => import('#lib/workspace/workspaces/admin-operations.ts').then((file) => file.workspaceSettings);

const { retention: words } = workspaceText;
const kinds = ['messages', 'media', 'runs', 'requests', 'audit'] as const satisfies (keyof Retention)[];
const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) };

export function WorkspaceForm({ settings }: { settings: Settings }) {
  const { slug: workspace } = useWorkspace();
  const router = useRouter();
  const update = useUpdateWorkspace();
  const form = useZodForm(schema, { defaultValues: settings });
  const { errors, isDirty } = form.formState;
  const { seen, setSeen, readIfChanged } = useSeen<Settings>(settings, () =>
    callAdmin<typeof getWorkspaceOperation>('GET /api/admin/{workspace}', { params: { workspace } }),
  );
  const [asking, setAsking] = useState<Settings | null>(null);
  const changesIn = (values: Settings) => {
    const began = form.formState.defaultValues as Settings;
    return changesOf({ began, values, seen, groups: ['retention'] });
  };
  const shorterIn = (values: Settings) => shorterPeriods(seen.retention, changesIn(values).changes.retention ?? {});
  const save = (values: Settings) => {
    const { changes, before } = changesIn(values);
    update.mutate(
      { params: { workspace }, body: { ...changes, before } },
      {
        onSuccess: (saved) => {
          setSeen(saved);
          form.reset(saved);
          toasts.add({ title: commonText.saved });
          // The name is in the frame around the page, which the server renders.
          router.refresh();
        },
        onError: (error) => void readIfChanged(error).then(() => showServerError(form, error)),
        onSettled: () => setAsking(null),
      },
    );
  };
  const submit = form.handleSubmit((values) => (shorterIn(values).length > 0 ? setAsking(values) : save(values)));
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={isDirty} />
      <Card
        footer={
          <Button type="submit" variant="primary" disabled={!isDirty} loading={update.isPending}>
            {workspaceText.save}
          </Button>
        }
      >
        <div className="flex max-w-md flex-col gap-4">
          <Field label={workspaceText.name} error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label={workspaceText.country} hint={workspaceText.countryHint} error={errors.default_country?.message}>
            <Combobox
              options={countryOptions()}
              value={form.watch('default_country')}
              onValueChange={(country) => form.setValue('default_country', country, { shouldDirty: true })}
            />
          </Field>
          <Field label={workspaceText.idleHours} hint={workspaceText.idleHoursHint} error={errors.idle_hours?.message}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_IDLE_HOURS}
              className="max-w-32"
              {...form.register('idle_hours', asNumber)}
            />
          </Field>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 font-medium">{words.title}</legend>
            <p className="text-[0.8125rem] text-ink-faint">{words.hint}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {kinds.map((kind) => (
                <Field key={kind} label={words.kinds[kind]} error={errors.retention?.[kind]?.message}>
                  <Input
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={kind === 'requests' ? MAX_REQUEST_DAYS : MAX_DAYS}
                    className="max-w-32"
                    {...form.register(`retention.${kind}`, asNumber)}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
          <FormError message={errors.root?.server?.message} />
        </div>
      </Card>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={words.confirmTitle}
          description={words.confirmDescription}
          confirm={words.confirm}
          loading={update.isPending}
          onConfirm={() => save(asking)}
        >
          <ul className="list-disc pl-5">
            {shorterIn(asking).map(({ kind, days }) => (
              <li key={kind}>{words.older[kind](days)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </form>
  );
}

function useUpdateWorkspace() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof updateWorkspaceOperation>('PATCH /api/admin/{workspace}', {
    invalidates: [queryKeys.workspace(slug)],
  });
}
