import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Button } from '../../ui/button.tsx';
import { NewForm, useIsNewForm } from '../../ui/field.tsx';

/**
 * Rows that can be added and removed, each rendered by `children`. The focus moves into a new row, and stays among the
 * rows when one is removed.
 */
export function ListField<Item>({
  label,
  items,
  onChange,
  fresh,
  add,
  max,
  error,
  children,
}: {
  label: string;
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** The value of a new row. */
  fresh: () => Item;
  add: string;
  max: number;
  error?: string | undefined;
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode;
}) {
  const isNew = useIsNewForm();
  // Rows beyond these are new.
  const [given] = useState(items.length);
  const place = useRef<HTMLFieldSetElement>(null);
  const before = useRef(items.length);
  const changed = useRef<number | null>(null);
  useEffect(() => {
    const at = changed.current;
    if (at !== null && place.current) focusAfterChange(place.current, { at, isNew: items.length > before.current });
    before.current = items.length;
    changed.current = null;
  }, [items.length]);
  const act = (next: Item[], at: number) => {
    changed.current = at;
    onChange(next);
  };
  return (
    <fieldset ref={place} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{label}</legend>
      {items.map((item, index) => (
        // Rows have no IDs; their fields have no state that could end up in another row.
        <div key={rowKey(index)} data-row className="flex items-start gap-1.5 rounded-lg border border-line p-2">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <NewForm value={isNew || index >= given}>
              {children(item, (changed) => onChange(items.with(index, changed)), index)}
            </NewForm>
          </div>
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={`${flowEditorText.removeItem}: ${label} ${index + 1}`}
            onClick={() => act(items.toSpliced(index, 1), index)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {error && <p className="text-[0.8125rem] text-danger-text">{error}</p>}
      {items.length < max && (
        <div>
          <Button size="sm" onClick={() => act([...items, fresh()], items.length)}>
            <Plus aria-hidden />
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Focuses the first field of a new row or, after a removal, the next row's remove button or the add button. */
function focusAfterChange(place: HTMLElement, { at, isNew }: { at: number; isNew: boolean }) {
  const row = place.querySelectorAll(':scope > [data-row]')[at];
  const field = isNew ? 'input, textarea, [contenteditable="true"]' : ':scope > button';
  const next =
    row?.querySelector<HTMLElement>(field) ?? place.querySelector<HTMLElement>(':scope > div:last-child button');
  next?.focus();
}

const rowKey = (index: number) => `row-${index}`;
