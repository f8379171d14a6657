import { type ReactNode, useState } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useFormNode } from '../form-scope.tsx';

/**
 * What someone types, the value from before, the value that was passed on for it, and the node as it was when they left
 * the field.
 */
type Typing = {
  text: string;
  before: number | undefined;
  passed: number | undefined;
  left?: FlowNode | null;
};

/**
 * A whole number; may be empty if there is a `fallback`. Invalid input is shown as an error, until something else changes
 * in the node. The value from before is kept, not what was valid on the way.
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
  const node = useFormNode();
  // If something changed otherwise (such as by Undo), the typed text is outdated.
  const isOutdated = typing?.passed !== stored || (typing?.left !== undefined && typing.left !== node);
  const typed = isOutdated ? null : typing;
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
        onBlur={() => setTyping(wrong ? { ...typed, left: node } : null)}
      />
    </Field>
  );
}

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));
