'use client';
import { useState } from 'react';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** A date and time in the person's own time zone; `value` is ISO 8601 in UTC, null while incomplete. */
export function MomentField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}) {
  // Text being typed is not a valid time yet and must not be overwritten.
  const [shown, setShown] = useState(() => localText(value));
  return (
    <Field label={label} error={error} className="min-w-48 max-sm:grow">
      <Input
        type="datetime-local"
        value={shown}
        onChange={({ target }) => {
          setShown(target.value);
          const at = new Date(target.value);
          onChange(Number.isNaN(at.getTime()) ? null : at.toISOString());
        }}
      />
    </Field>
  );
}

/** The control's format: "2026-11-21T14:05", local time. */
function localText(value: string | null): string {
  const at = new Date(value ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
