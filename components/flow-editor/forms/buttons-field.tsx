import type { FlowMessage } from '#lib/flows/nodes/send-message/schema.ts';
import { words } from '#lib/flows/nodes/send-message/words.ts';
import { freeId } from '../edit-graph.ts';
import { useFieldProblem } from '../form-scope.tsx';
import { ListField } from './list-field.tsx';
import { TemplateField } from './template-field.tsx';

type Choice = NonNullable<FlowMessage['buttons']>[number];

/** Buttons or choices. Their ids are ours, so that a new title keeps the connections. */
export function ButtonsField({
  label,
  add,
  field,
  max,
  buttons,
  onChange,
  error,
}: {
  label: string;
  add: string;
  field: string;
  max: number;
  buttons: Choice[];
  onChange: (buttons: Choice[]) => void;
  error?: string | undefined;
}) {
  const fresh = () => ({ id: freeId('choice', new Set(buttons.map(({ id }) => id))), title: '' });
  return (
    <ListField label={label} items={buttons} onChange={onChange} fresh={fresh} add={add} max={max} error={error}>
      {(button, change, index) => (
        <TitleField
          field={field}
          index={index}
          title={button.title}
          onChange={(title) => change({ ...button, title })}
        />
      )}
    </ListField>
  );
}

type Title = { field: string; index: number; title: string; onChange: (title: string) => void };

function TitleField({ field, index, title, onChange }: Title) {
  return (
    <TemplateField
      label={`${words.buttonTitle} ${index + 1}`}
      hideLabel
      placeholder={words.buttonTitle}
      maxLength={200}
      value={title}
      error={useFieldProblem(field, index, 'title')}
      onChange={onChange}
    />
  );
}
