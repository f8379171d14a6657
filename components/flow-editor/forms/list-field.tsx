import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Button } from '../../ui/button.tsx';

/** Rows that can be added and taken away, each drawn by `children`. */
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
  /** What a new row holds. */
  fresh: () => Item;
  add: string;
  max: number;
  error?: string | undefined;
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode;
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">{label}</legend>
      {items.map((item, index) => (
        // Rows have no ids of their own; their fields hold no state that could go to another row.
        <div key={rowKey(index)} className="flex items-start gap-1.5 rounded-lg border border-line p-2">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            {children(item, (changed) => onChange(items.with(index, changed)), index)}
          </div>
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={`${flowEditorText.removeItem}: ${label} ${index + 1}`}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {error && <p className="text-[0.8125rem] text-danger-text">{error}</p>}
      {items.length < max && (
        <div>
          <Button size="sm" onClick={() => onChange([...items, fresh()])}>
            <Plus aria-hidden />
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const rowKey = (index: number) => `row-${index}`;
