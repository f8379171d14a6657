'use client';
import { Plus, Trash2 } from 'lucide-react';
import { contactFormText as words } from '#components/i18n/en/contacts-text.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { attributeText, attributeValue } from './attribute-text.ts';

/** An attribute in the form; `before` is its stored value, undefined for a new one. */
export type AttributeRow = { key: number; name: string; text: string; before: unknown };

/** Free-form attributes: a name and a value each. */
export function AttributeFields({
  rows,
  onChange,
  error,
}: {
  rows: AttributeRow[];
  onChange: (rows: AttributeRow[]) => void;
  error?: string | undefined;
}) {
  const change = (row: AttributeRow, next: Partial<AttributeRow>) =>
    onChange(rows.map((other) => (other === row ? { ...row, ...next } : other)));
  const nextKey = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-[0.8125rem] font-medium">{words.attributes}</legend>
      {rows.map((row) => (
        <div key={row.key} className="flex items-center gap-2">
          <Input
            aria-label={words.attributeName}
            placeholder={words.attributeName}
            autoComplete="off"
            value={row.name}
            onChange={({ target }) => change(row, { name: target.value })}
          />
          <Input
            aria-label={words.attributeValue(row.name)}
            autoComplete="off"
            value={row.text}
            onChange={({ target }) => change(row, { text: target.value })}
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
      ))}
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

export function rowsOf(attributes: Record<string, unknown>): AttributeRow[] {
  return Object.entries(attributes).map(([name, value], key) => ({
    key,
    name,
    text: attributeText(value),
    before: value,
  }));
}

/** The attributes in the rows; a row without a name is left out. */
export function attributesOf(rows: AttributeRow[]): Record<string, unknown> {
  const named = rows.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map(({ name, text, before }) => [name.trim(), attributeValue(text, before)]));
}
