import type { NodeOf } from '#lib/flows/graph/schema.ts';
import type { Trigger } from '#lib/flows/nodes/start/schema.ts';
import { words } from '#lib/flows/nodes/start/words.ts';
import { LabelledCheckbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { ListField } from './list-field.tsx';
import { TextField } from './text-field.tsx';
import { WordsField } from './words-field.tsx';

const types = (['keyword', 'any_message', 'first_message', 'order', 'button', 'call'] as const).map((value) => ({
  value,
  label: words.types[value],
}));
const matches = (['exact', 'contains'] as const).map((value) => ({ value, label: words.matches[value] }));

const keyword = (): Trigger => ({ type: 'keyword', match: 'exact', keywords: [] });

type Data = NodeOf<'start'>['data'];

export function StartForm({ data, onChange }: { data: Data; onChange: (data: Data) => void }) {
  return (
    <ListField
      label={words.trigger}
      items={data.triggers}
      onChange={(triggers) => onChange({ triggers })}
      fresh={keyword}
      add={words.add}
      max={20}
      error={useFieldProblem('triggers')}
    >
      {(trigger, change, index) => <TriggerFields trigger={trigger} onChange={change} index={index} />}
    </ListField>
  );
}

type Fields = { trigger: Trigger; onChange: (trigger: Trigger) => void; index: number };

function TriggerFields({ trigger, onChange, index }: Fields) {
  const keywordsProblem = useFieldProblem('triggers', index, 'keywords');
  const textProblem = useFieldProblem('triggers', index, 'text');
  return (
    <>
      <Select
        aria-label={words.trigger}
        value={trigger.type}
        options={types}
        onValueChange={(type) => onChange(freshTrigger(type))}
      />
      {trigger.type === 'keyword' && (
        <>
          <WordsField
            label={words.keywords}
            hint={words.keywordsHint}
            error={keywordsProblem}
            words={trigger.keywords}
            onChange={(keywords) => onChange({ ...trigger, keywords })}
          />
          <Select
            aria-label={words.match}
            value={trigger.match}
            options={matches}
            onValueChange={(match) => onChange({ ...trigger, match })}
          />
        </>
      )}
      {trigger.type === 'button' && (
        <TextField
          label={words.buttonText}
          maxLength={200}
          value={trigger.text}
          error={textProblem}
          onChange={(text) => onChange({ ...trigger, text })}
        />
      )}
      {trigger.type !== 'any_message' && trigger.type !== 'call' && (
        <LabelledCheckbox
          label={words.mayInterrupt}
          checked={trigger.mayInterrupt ?? false}
          onCheckedChange={(mayInterrupt) => onChange({ ...trigger, mayInterrupt: mayInterrupt || undefined })}
        />
      )}
    </>
  );
}

function freshTrigger(type: Trigger['type']): Trigger {
  if (type === 'keyword') return keyword();
  return type === 'button' ? { type, text: '' } : { type };
}
