import { useState } from 'react';
import { ListField } from './list-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TextField } from './text-field.tsx';

type Row = readonly [name: string, value: string];

/** Names with values. A row counts once it has a name; of two with the same name, the later one wins. */
export function RecordField({
  label,
  record,
  onChange,
  names,
  add,
  max,
  isTemplate = false,
  problemOf,
}: {
  label: string;
  record: Readonly<Record<string, string>>;
  onChange: (record: Record<string, string> | undefined) => void;
  names: { name: string; value: string };
  add: string;
  max: number;
  isTemplate?: boolean;
  problemOf?: (name: string) => string | undefined;
}) {
  const [rows, setRows] = useState<Row[]>(() => Object.entries(record));
  const shown = sameRecord(named(rows), record) ? rows : Object.entries(record);
  const change = (next: Row[]) => {
    setRows(next);
    const kept = named(next);
    onChange(Object.keys(kept).length > 0 ? kept : undefined);
  };
  return (
    <ListField<Row> label={label} items={shown} onChange={change} fresh={() => ['', '']} add={add} max={max}>
      {([name, value], set, index) => (
        <>
          <TextField
            label={`${names.name} ${index + 1}`}
            hideLabel
            mono
            placeholder={names.name}
            maxLength={500}
            value={name}
            error={problemOf?.(name)}
            onChange={(changed) => set([changed, value])}
          />
          {isTemplate ? (
            <TemplateField
              label={`${names.value} ${index + 1}`}
              hideLabel
              placeholder={names.value}
              maxLength={4096}
              value={value}
              onChange={(changed) => set([name, changed])}
            />
          ) : (
            <TextField
              label={`${names.value} ${index + 1}`}
              hideLabel
              mono
              placeholder={names.value}
              maxLength={100}
              value={value}
              onChange={(changed) => set([name, changed])}
            />
          )}
        </>
      )}
    </ListField>
  );
}

const named = (rows: readonly Row[]) => Object.fromEntries(rows.filter(([name]) => name));

function sameRecord(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) {
  return JSON.stringify(a) === JSON.stringify(b);
}
