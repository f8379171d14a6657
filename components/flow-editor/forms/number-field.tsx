import { type ReactNode, useState } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** What someone types, the value from before, and the value that was passed on for it. */
type Typing = { text: string; before: number | undefined; passed: number | undefined };

/**
 * A whole number; may be empty if there is a `fallback`. Invalid input is shown as an error until the field is left, and the
 * value from before is kept, not what was valid on the way.
 */
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
  const [typing, setTyping] = useState<Typing | null>(null);
  const stored = value ?? undefined;
  // If the value changed otherwise (such as by Undo), the typed text is outdated.
  const typed = typing && typing.passed === stored ? typing : null;
  const wrong = typed !== null && !isTaken(typed.text);
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
        value={typed?.text ?? stored?.toString() ?? ''}
        onChange={({ target: { value: text } }) => {
          const before = typed ? typed.before : stored;
          const passed = isTaken(text) ? numberIn(text) : before;
          setTyping({ text, before, passed });
          if (passed !== stored) onChange(passed);
        }}
        onBlur={() => setTyping(null)}
      />
    </Field>
  );
}

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));
