'use client';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { callAdmin } from '#components/browser/admin-client.ts';
import { changesOf } from '#components/browser/changes-of.ts';
import { timeZoneOptions } from '#components/browser/time-zone-options.ts';
import { toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { useSeen } from '#components/browser/use-seen.ts';
import { showServerError, useZodForm } from '#components/browser/use-zod-form.ts';
import { businessHoursText } from '#components/i18n/en/business-hours-text.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import type { getCalendarOperation, updateCalendarOperation } from '#lib/workspace/calendar/admin-operations.ts';
import type { Calendar } from '#lib/workspace/calendar/schema.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';

const words = businessHoursText;
const schema = () => import('#lib/workspace/calendar/schema.ts').then((file) => file.calendarBody);
const weekdays = Object.keys(words.days) as (keyof typeof words.days)[];

/** The time zone, the hours of each weekday, and the exceptional days. */
export function BusinessHoursForm({ calendar }: { calendar: Calendar }) {
  const { slug: workspace } = useWorkspace();
  const update = useAdminMutation<typeof updateCalendarOperation>('PATCH /api/admin/{workspace}/calendar', {
    invalidates: [],
  });
  const form = useZodForm(schema, { defaultValues: calendar });
  const { errors, isDirty } = form.formState;
  const exceptions = useFieldArray({ control: form.control, name: 'exceptions' });
  const { seen, setSeen, readIfChanged } = useSeen(calendar, () =>
    callAdmin<typeof getCalendarOperation>('GET /api/admin/{workspace}/calendar', { params: { workspace } }),
  );
  const save = form.handleSubmit((values) => {
    const began = form.formState.defaultValues as Calendar;
    const { changes, before } = changesOf({ began, values, seen, groups: ['week'] });
    update.mutate(
      { params: { workspace }, body: { ...changes, before } },
      {
        onSuccess: (saved) => {
          setSeen(saved);
          form.reset(saved);
          toasts.add({ title: commonText.saved });
        },
        onError: (error) => void readIfChanged(error).then(() => showServerError(form, error)),
      },
    );
  });
  return (
    <form noValidate onSubmit={save}>
      <UnsavedChanges isDirty={isDirty} />
      <Card
        footer={
          <Button type="submit" variant="primary" disabled={!isDirty} loading={update.isPending}>
            {words.save}
          </Button>
        }
      >
        <div className="flex max-w-xl flex-col gap-6">
          <Field label={words.timeZone} hint={words.timeZoneHint} error={errors.time_zone?.message}>
            <Combobox
              options={timeZoneOptions()}
              value={form.watch('time_zone')}
              onValueChange={(zone) => form.setValue('time_zone', zone, { shouldDirty: true })}
            />
          </Field>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 font-medium">{words.week}</legend>
            <p className="text-[0.8125rem] text-ink-faint">{words.weekHint}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              {weekdays.map((day) => (
                <Field key={day} label={words.days[day]} error={errors.week?.[day]?.message}>
                  <Input autoComplete="off" placeholder={words.closed} {...form.register(`week.${day}`)} />
                </Field>
              ))}
            </div>
          </fieldset>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 font-medium">{words.exceptions}</legend>
            <p className="text-[0.8125rem] text-ink-faint">{words.exceptionsHint}</p>
            <div className="flex flex-col gap-3 empty:hidden" data-rows>
              {exceptions.fields.map(({ id }, index) => {
                const wrong = errors.exceptions?.[index];
                return (
                  <div key={id} className="flex items-start gap-2 rounded-lg border border-line p-3">
                    <div className="grid flex-1 gap-3 sm:grid-cols-3">
                      <Field label={words.date} error={wrong?.date?.message}>
                        <Input type="date" {...form.register(`exceptions.${index}.date`)} />
                      </Field>
                      <Field label={words.name} error={wrong?.name?.message}>
                        <Input autoComplete="off" {...form.register(`exceptions.${index}.name`)} />
                      </Field>
                      <Field label={words.hours} error={wrong?.hours?.message}>
                        <Input
                          autoComplete="off"
                          placeholder={words.closed}
                          {...form.register(`exceptions.${index}.hours`)}
                        />
                      </Field>
                    </div>
                    <Button
                      variant="ghost"
                      size="iconSm"
                      aria-label={words.remove(index + 1)}
                      onClick={() => exceptions.remove(index)}
                    >
                      <X aria-hidden />
                    </Button>
                  </div>
                );
              })}
            </div>
            <div>
              <Button size="sm" onClick={() => exceptions.append({ date: '', name: '', hours: '' })}>
                <Plus aria-hidden />
                {words.add}
              </Button>
            </div>
          </fieldset>
          <FormError message={errors.root?.server?.message} />
        </div>
      </Card>
    </form>
  );
}
