import { useState } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { NodeOf } from '#lib/flows/graph/schema.ts';
import { words as contactWords } from '#lib/flows/nodes/set-contact/words.ts';
import { words as variableWords } from '#lib/flows/nodes/set-variable/words.ts';
import { words as waitWords } from '#lib/flows/nodes/wait/words.ts';
import { useFieldProblem } from '../form-scope.tsx';
import { attributeText, attributeValues } from './attribute-values.ts';
import { MinutesField } from './minutes-field.tsx';
import { RecordField } from './record-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TextField } from './text-field.tsx';
import { WordsField } from './words-field.tsx';

type Props<Type extends 'set_variable' | 'set_contact' | 'wait' | 'handoff' | 'end'> = {
  data: NodeOf<Type>['data'];
  onChange: (data: NodeOf<Type>['data']) => void;
};

export function VariableForm({ data, onChange }: Props<'set_variable'>) {
  return (
    <>
      <TextField
        label={variableWords.name}
        mono
        maxLength={100}
        value={data.variable}
        error={useFieldProblem('variable')}
        onChange={(variable) => onChange({ ...data, variable })}
      />
      <TemplateField
        label={variableWords.value}
        kind="text"
        maxLength={4096}
        value={String(data.value ?? '')}
        onChange={(value) => onChange({ ...data, value })}
      />
    </>
  );
}

export function ContactForm({ data, onChange }: Props<'set_contact'>) {
  const { addTags = [], removeTags = [], attributes = {} } = data;
  const [given] = useState(attributes);
  const texts = Object.entries(attributes).map(([name, value]) => [name, attributeText(value)] as const);
  const problem = useFieldProblem();
  return (
    <>
      {problem && <p className="text-[0.8125rem] text-danger-text">{problem}</p>}
      <WordsField
        label={contactWords.addTags}
        hint={contactWords.tagsHint}
        isTemplate
        words={addTags}
        onChange={(tags) => onChange({ ...data, addTags: tags.length > 0 ? tags : undefined })}
      />
      <WordsField
        label={contactWords.removeTags}
        hint={contactWords.tagsHint}
        isTemplate
        words={removeTags}
        onChange={(tags) => onChange({ ...data, removeTags: tags.length > 0 ? tags : undefined })}
      />
      <RecordField
        label={contactWords.attributes}
        record={Object.fromEntries(texts)}
        names={{ name: contactWords.attribute, value: variableWords.value }}
        add={contactWords.addAttribute}
        max={100}
        isTemplate
        onChange={(record) =>
          onChange({ ...data, attributes: record && attributeValues(record, { before: attributes, given }) })
        }
      />
    </>
  );
}

export function WaitForm({ data, onChange }: Props<'wait'>) {
  return (
    <MinutesField
      label={waitWords.minutes}
      hint={waitWords.hint}
      min={1}
      max={43_200}
      value={data.minutes}
      onChange={(minutes) => minutes !== undefined && onChange({ minutes })}
    />
  );
}

export function NoteForm({ data, onChange }: Props<'handoff'> | Props<'end'>) {
  return (
    <TemplateField
      label={flowEditorText.note}
      kind="text"
      maxLength={1000}
      value={data.note ?? ''}
      onChange={(note) => onChange({ note: note || undefined })}
    />
  );
}
