import { type ReactNode, useState } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** A whole number; may be empty if there is a `fallback`. Invalid input is shown as an error and not passed on. */
export function NumberField({
  label,
  value,
  onChange,
  min,
  max,
  fallback,
  hint,
}: {
  label: string;
  value: number | null | undefined;
  onChange: (value: number | undefined) => void;
  min: number;
  max: number;
  fallback?: number;
  hint?: ReactNode;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && !isTaken(typed);
  function isTaken(text: string) {
    if (text.trim() === '') return fallback !== undefined;
    return /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  }
  return (
    <Field label={label} hint={hint} error={wrong ? flowEditorText.wholeNumber(min, max) : undefined}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder={fallback?.toString()}
        value={wrong ? typed : (typed ?? value?.toString() ?? '')}
        onChange={({ target: { value: text } }) => {
          setTyped(text);
          if (isTaken(text)) onChange(text.trim() === '' ? undefined : Number(text));
        }}
        onBlur={() => !wrong && setTyped(null)}
      />
    </Field>
  );
}
