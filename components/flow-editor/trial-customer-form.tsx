import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { personName } from '#components/browser/person-name.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { listContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { LabelledCheckbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TEST_CUSTOMER, type TrialCustomer } from './trial-customer.ts';

const words = flowEditorText.trial.customer;

const optIns = (['unknown', 'yes', 'no'] as const).map((value) => ({ value, label: words.optIns[value] }));
const optInOf = { unknown: null, yes: true, no: false } as const;

/** The trial's customer: a test customer or a contact, their opt-in, and whether they write for the first time. */
export function TrialCustomerForm({
  customer,
  onChange,
}: {
  customer: TrialCustomer;
  onChange: (customer: TrialCustomer) => void;
}) {
  const [search, setSearch] = useState('');
  const contacts = useFoundContacts(search);
  const [chosen, setChosen] = useState(TEST);
  const options = [
    { value: TEST, label: TEST_CUSTOMER.name },
    ...(contacts.data ?? []).map((contact) => ({ value: contact.id, label: personName(contact) })),
  ];
  const choose = (id: string) => {
    setChosen(id);
    const contact = contacts.data?.find((one) => one.id === id);
    const { isFirst } = customer;
    if (!contact) return onChange({ ...TEST_CUSTOMER, isFirst });
    const { name, phone, opt_in, attributes } = contact;
    onChange({ id, name: name ?? '', phone: phone ?? '', opt_in, attributes, isFirst });
  };
  return (
    <div className="flex flex-col gap-2.5">
      <Field label={words.contact}>
        <Combobox value={chosen} options={options} onSearch={setSearch} onValueChange={choose} />
      </Field>
      <Field label={words.optIn}>
        <Select
          value={customer.opt_in === null ? 'unknown' : customer.opt_in ? 'yes' : 'no'}
          options={optIns}
          onValueChange={(value) => onChange({ ...customer, opt_in: optInOf[value] })}
        />
      </Field>
      <LabelledCheckbox
        label={words.isFirst}
        checked={customer.isFirst}
        onCheckedChange={(isFirst) => onChange({ ...customer, isFirst })}
      />
    </div>
  );
}

const TEST = 'test';

function useFoundContacts(search: string) {
  const { slug: workspace } = useWorkspace();
  const filters = search.trim() && search !== TEST_CUSTOMER.name ? { search: search.trim() } : {};
  return useQuery({
    queryKey: [...queryKeys.contactList(workspace, filters), 'trial'],
    queryFn: ({ signal }) =>
      callAdmin<typeof listContactsOperation>('GET /api/admin/{workspace}/contacts', {
        params: { workspace },
        query: { ...filters, limit: 20 },
        signal,
      }),
    placeholderData: (before) => before,
    select: ({ contacts }) => contacts,
  });
}
