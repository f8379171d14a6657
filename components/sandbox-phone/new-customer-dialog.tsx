'use client';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { useZodForm } from '#components/browser/use-zod-form.ts';
import { newCustomerText as words } from '#components/i18n/en/sandbox-text.ts';
import type { addCustomerOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { usePhoneNumber } from './phone-number.ts';

const schema = () => import('#lib/doors/admin/sandbox-phone/admin-operations.ts').then((file) => file.newCustomer);

const NAMES = ['Asha Menon', 'Ravi Iyer', 'Meera Joshi', 'Kabir Shah', 'Leela Nair', 'Omar Khan', 'Tara Bose'];

/** Creates a made-up customer. The form is already filled in, so Enter is enough. */
export function NewCustomerDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (phone: string) => void }) {
  const { slug: workspace } = useWorkspace();
  const query = usePhoneNumber();
  const [suggested] = useState(() => ({
    name: NAMES[Math.floor(Math.random() * NAMES.length)] ?? '',
    phone: `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  }));
  const form = useZodForm(schema, { defaultValues: suggested });
  const adding = useAddCustomer();
  const { errors } = form.formState;
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      pending={adding.isPending}
      onSubmit={form.handleSubmit((body) =>
        adding.mutate({ params: { workspace }, query, body }, { onSuccess: ({ phone }) => onAdded(phone) }),
      )}
      onClose={onClose}
    >
      <Field label={words.name} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={words.phone} hint={words.phoneHint} error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      <FormError error={adding.error} />
    </FormDialog>
  );
}

function useAddCustomer() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof addCustomerOperation>('POST /api/admin/{workspace}/sandbox/customers', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
