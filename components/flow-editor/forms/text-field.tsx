import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** A line of plain text. */
export function TextField({
  label,
  value,
  onChange,
  maxLength,
  hint,
  error,
  optional = false,
  hideLabel = false,
  placeholder,
  mono = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  hideLabel?: boolean;
  placeholder?: string;
  mono?: boolean;
}) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className="flex-1">
      <Input
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        className={mono ? 'font-mono text-[0.8125rem]' : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
