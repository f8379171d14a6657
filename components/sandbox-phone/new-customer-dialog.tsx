'use client';
import { useId, useState } from 'react';
import { useZodForm } from '#lib/browser/use-zod-form.ts';
import { commonText } from '#lib/i18n/en/common-text.ts';
import { newCustomerText as words } from '#lib/i18n/en/sandbox-text.ts';
import { newCustomer } from '#lib/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { useAddCustomer } from './use-add-customer.ts';

const NAMES = ['Asha Menon', 'Ravi Iyer', 'Meera Joshi', 'Kabir Shah', 'Leela Nair', 'Omar Khan', 'Tara Bose'];

/** Makes a customer up; the form comes filled in, so that Enter is enough. */
export function NewCustomerDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (phone: string) => void }) {
  const { slug: workspace } = useWorkspace();
  const formId = useId();
  const [suggested] = useState(() => ({
    name: NAMES[Math.floor(Math.random() * NAMES.length)] ?? '',
    phone: `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  }));
  const form = useZodForm(newCustomer, { defaultValues: suggested });
  const adding = useAddCustomer();
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((body) =>
          adding.mutate({ params: { workspace }, body }, { onSuccess: ({ phone }) => onAdded(phone) }),
        )}
      >
        <Field label={words.name} error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label={words.phone} hint={words.phoneHint} error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <FormError message={adding.error?.message} />
      </form>
    </Dialog>
  );
}
