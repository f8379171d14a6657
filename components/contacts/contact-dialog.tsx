'use client';
import { useState } from 'react';
import { AdminError } from '#components/browser/admin-error.ts';
import { changesOf } from '#components/browser/changes-of.ts';
import { countryName } from '#components/browser/country-name.ts';
import { toasts } from '#components/browser/toasts.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { contactFormText as words } from '#components/i18n/en/contacts-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { attributesOf, rowProblem, rowsOf } from './attribute-rows.ts';
import { TagInput } from './tag-input.tsx';
import { useSaveContact } from './use-save-contact.ts';

const optIns = (['yes', 'no', 'unknown'] as const).map((value) => ({ value, label: words.optIns[value] }));
const optInValues = { yes: true, no: false, unknown: null };

/** Everything about a contact that can be changed; without `contact`, creates one by phone. */
export function ContactDialog({ contact, onClose }: { contact?: ContactView; onClose: () => void }) {
  const { defaultCountry } = useWorkspace();
  const [known, setKnown] = useState(contact);
  const save = useSaveContact({ onChanged: setKnown });
  const [phone, setPhone] = useState('');
  const [name, setName] = useState(contact?.name ?? '');
  const [optIn, setOptIn] = useState<keyof typeof optInValues>(optInName(contact?.opt_in ?? null));
  const [tags, setTags] = useState(contact?.tags ?? []);
  const [sourceRef, setSourceRef] = useState(contact?.source_ref ?? '');
  const [rows, setRows] = useState(() => rowsOf(contact?.attributes ?? {}));
  const [isChecked, setChecked] = useState(false);
  const issue = (field: string) => issueOf(save.error, field);
  const placed = ['phone', 'name', 'tags', 'source_ref', 'attributes'].some((field) => issue(field));

  const values = {
    name: name.trim() || null,
    opt_in: optInValues[optIn],
    tags,
    source_ref: sourceRef.trim() || null,
    attributes: attributesOf(rows),
  };
  const [began] = useState(values);
  const submit = () => {
    setChecked(true);
    if (rows.some((row) => rowProblem(row, rows))) return;
    const edit = known && { contactId: known.id, ...changesOf({ began, values, seen: known }) };
    save.mutate(edit ?? { phone, values }, {
      onSuccess: () => {
        toasts.add({ title: words.created });
        onClose();
      },
    });
  };

  return (
    <FormDialog
      size="md"
      title={contact ? words.editTitle : words.createTitle}
      submitLabel={contact ? commonText.save : words.submitCreate}
      pending={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      {!contact && (
        <Field label={words.phone} hint={words.phoneHint(countryName(defaultCountry))} error={issue('phone')}>
          <Input type="tel" autoComplete="off" value={phone} onChange={({ target }) => setPhone(target.value)} />
        </Field>
      )}
      <Field label={words.name} hint={words.nameHint} error={issue('name')}>
        <Input autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={words.optIn}>
        <Select value={optIn} onValueChange={setOptIn} options={optIns} />
      </Field>
      <TagInput label={words.tags} hint={words.tagsHint} tags={tags} onChange={setTags} error={issue('tags')} />
      <AttributeFields rows={rows} onChange={setRows} isChecked={isChecked} error={issue('attributes')} />
      <Field label={words.sourceRef} hint={words.sourceRefHint} error={issue('source_ref')}>
        <Input autoComplete="off" value={sourceRef} onChange={({ target }) => setSourceRef(target.value)} />
      </Field>
      {!placed && <FormError error={save.error} />}
    </FormDialog>
  );
}

function optInName(value: boolean | null): keyof typeof optInValues {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

/** A new contact is sent as an array of one, so `loc` includes its index. */
function issueOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof AdminError)) return undefined;
  return error.issues.find(({ loc }) => loc.includes(field))?.msg;
}
