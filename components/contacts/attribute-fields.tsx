'use client';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { contactFormText as words } from '#components/i18n/en/contacts-text.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { type AttributeRow, rowProblem } from './attribute-rows.ts';

/** Free-form attributes: a name and a value each. */
export function AttributeFields({
  rows,
  onChange,
  isChecked,
  error,
}: {
  rows: AttributeRow[];
  onChange: (rows: AttributeRow[]) => void;
  /** Whether rows show what is wrong with them. */
  isChecked: boolean;
  error?: string | undefined;
}) {
  const change = (row: AttributeRow, next: Partial<AttributeRow>) =>
    onChange(rows.map((other) => (other === row ? { ...row, ...next } : other)));
  const id = useId();
  const nextKey = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-[0.8125rem] font-medium">{words.attributes}</legend>
      {rows.map((row) => {
        const problem = isChecked ? rowProblem(row, rows) : null;
        const problemId = `${id}-${row.key}`;
        const place = {
          'aria-invalid': problem !== null || undefined,
          'aria-describedby': problem ? problemId : undefined,
        };
        return (
          <div key={row.key} className="flex flex-col gap-1">
            <div className="flex items-center gap-2">
              <Input
                aria-label={words.attributeName}
                placeholder={words.attributeName}
                autoComplete="off"
                value={row.name}
                onChange={({ target }) => change(row, { name: target.value })}
                {...(problem?.at === 'name' && place)}
              />
              <Input
                aria-label={words.attributeValue(row.name)}
                autoComplete="off"
                value={row.text}
                onChange={({ target }) => change(row, { text: target.value })}
                {...(problem?.at === 'text' && place)}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={words.removeAttribute(row.name)}
                onClick={() => onChange(rows.filter((other) => other !== row))}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            {problem && (
              <p id={problemId} role="alert" className="text-[0.8125rem] text-danger-text">
                {problem.msg}
              </p>
            )}
          </div>
        );
      })}
      <div>
        <Button size="sm" onClick={() => onChange([...rows, { key: nextKey, name: '', text: '', before: undefined }])}>
          <Plus aria-hidden />
          {words.addAttribute}
        </Button>
      </div>
      <p className="text-[0.8125rem] text-ink-faint">{words.attributesHint}</p>
      {error && <p className="text-[0.8125rem] text-danger-text">{error}</p>}
    </fieldset>
  );
}
