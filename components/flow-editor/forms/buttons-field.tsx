import { words as askWords } from '#lib/flows/nodes/ask/words.ts';
import type { Choice } from '#lib/flows/nodes/send-message/schema.ts';
import { words } from '#lib/flows/nodes/send-message/words.ts';
import { freeId } from '../edit-graph.ts';
import { useFieldProblem } from '../form-scope.tsx';
import { ListField } from './list-field.tsx';
import { TemplateField } from './template-field.tsx';

/**
 * Buttons or choices; with `hasSections`, a list. Their IDs are ours, so that a changed title keeps the connections.
 */
export function ButtonsField({
  label,
  add,
  field,
  max,
  hasSections = false,
  buttons,
  onChange,
  error,
}: {
  label: string;
  add: string;
  field: string;
  max: number;
  hasSections?: boolean;
  buttons: Choice[];
  onChange: (buttons: Choice[]) => void;
  error?: string | undefined;
}) {
  const fresh = (): Choice => ({ id: freeId('choice', new Set(buttons.map(({ id }) => id))), title: '' });
  return (
    <ListField label={label} items={buttons} onChange={onChange} fresh={fresh} add={add} max={max} error={error}>
      {(button, change, index) => (
        <>
          <TitleField
            field={field}
            index={index}
            title={button.title}
            onChange={(title) => change({ ...button, title })}
          />
          {hasSections && (
            <SectionField
              field={field}
              index={index}
              section={button.section ?? ''}
              onChange={(section) => change({ ...button, section: section || undefined })}
            />
          )}
        </>
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

type Section = { field: string; index: number; section: string; onChange: (section: string) => void };

function SectionField({ field, index, section, onChange }: Section) {
  return (
    <TemplateField
      label={`${askWords.section} ${index + 1}`}
      hideLabel
      placeholder={askWords.section}
      maxLength={200}
      value={section}
      error={useFieldProblem(field, index, 'section')}
      onChange={onChange}
    />
  );
}
