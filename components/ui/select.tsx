'use client';
import { Field } from '@base-ui/react/field';
import { ChevronsUpDown } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { onDemand } from '#components/browser/on-demand.ts';
import { controlStyles } from './input.tsx';
import type { SelectOption } from './select-option.ts';
import { useTrigger } from './use-trigger.ts';

const popup = onDemand(() => import('./select-popup.tsx'));

/** One of a few options. For more than a dozen use Combobox. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  className,
  'aria-label': label,
}: {
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** Only if no Field gives it a name. */
  'aria-label'?: string;
}) {
  const loaded = popup.useModule();
  const { anchor, opened, isUsed, close, handlers, looks } = useTrigger(popup, { isLoaded: loaded !== undefined });
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <>
      <Field.Control
        disabled={disabled}
        render={(given) => (
          <button
            {...fromField(given)}
            ref={anchor}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            {...(label && { 'aria-label': label })}
            aria-expanded={opened !== null}
            {...looks}
            {...handlers}
            disabled={disabled}
            className={cn(controlStyles, 'flex h-9 items-center justify-between gap-2 text-left', className)}
          >
            <span dir="auto" className="truncate">
              {chosen ?? placeholder}
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
          </button>
        )}
      />
      {loaded && isUsed && (
        <loaded.SelectBeside
          options={options}
          value={value}
          onValueChange={(next) => onValueChange(next as Value)}
          isOpen={opened !== null}
          onClose={close}
          anchor={anchor}
        />
      )}
    </>
  );
}

const NAMES = ['id', 'aria-labelledby', 'aria-describedby', 'aria-invalid', 'data-invalid'];

/** The Field's props that apply to a button: the names from the label, and whether there is an error. */
const fromField = (given: object) => Object.fromEntries(Object.entries(given).filter(([name]) => NAMES.includes(name)));
