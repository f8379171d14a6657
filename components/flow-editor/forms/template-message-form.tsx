import { useState } from 'react';
import { fieldsOf, isFillable, templateContent, templateValues } from '#components/browser/template-draft.ts';
import { templateText } from '#components/i18n/en/send-template-text.ts';
import type { TemplateMessageData } from '#lib/flows/nodes/template-message/schema.ts';
import { words } from '#lib/flows/nodes/template-message/words.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { templateChoices } from '../../templates/template-choices.ts';
import { TemplatePreview } from '../../templates/template-preview.tsx';
import { useTemplates } from '../../templates/use-templates.ts';
import { Callout } from '../../ui/callout.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { TemplateField } from './template-field.tsx';

type Props = { data: TemplateMessageData; onChange: (data: TemplateMessageData) => void };

const keyOf = ({ name, language }: { name: string; language: string }) => `${name} (${language})`;

/** Chooses an approved template, fills in its values, and shows how the customer will see it. */
export function TemplateMessageForm({ data, onChange }: Props) {
  const query = useTemplates();
  const problem = useFieldProblem('template_name');
  const { template_name: name, language_code: language = 'en' } = data;
  if (query.isError) return <QueryError error={query.error} retry={query.refetch} />;
  if (query.isPending) return <Skeleton className="h-32" />;
  const choices = templateChoices(query.data);
  const templates = choices.map(({ template }) => template);
  const chosen = templates.find((template) => template.name === name && template.language === language);
  const options = choices.map(({ template, label }) => ({ value: keyOf(template), label }));
  const choose = (key: string) => {
    const template = templates.find((one) => keyOf(one) === key);
    if (template) onChange({ template_name: template.name, language_code: template.language });
  };
  return (
    <>
      <Field label={words.template} hint={options.length === 0 ? words.none : undefined} error={problem}>
        <Combobox
          options={options}
          placeholder={words.choose}
          value={chosen ? keyOf(chosen) : null}
          onValueChange={choose}
        />
      </Field>
      {chosen && <Values key={keyOf(chosen)} template={chosen} data={data} onChange={onChange} />}
    </>
  );
}

function Values({ template, data, onChange }: Props & { template: TemplateView }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const stored = templateValues(template, data.components ?? []);
  // Stored texts are trimmed, but someone typing a sentence needs the space at its end.
  const values = Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, typed[key]?.trim() === value ? (typed[key] ?? '') : value]),
  );
  const set = (key: string, value: string) => {
    setTyped({ ...typed, [key]: value });
    const { components } = templateContent(template, { ...values, [key]: value });
    onChange({ ...data, components: components as TemplateMessageData['components'] });
  };
  return (
    <>
      {!isFillable(template) && <Callout tone="warn">{words.ofApi}</Callout>}
      {fieldsOf(template).map(({ key, label }) => (
        <TemplateField
          key={key}
          label={label}
          maxLength={1024}
          value={values[key] ?? ''}
          error={values[key]?.trim() ? undefined : templateText.missing}
          onChange={(value) => set(key, value)}
        />
      ))}
      <TemplatePreview template={template} values={values} />
    </>
  );
}
