'use client';
import { SelectIcon } from 'base-ui-part/select/icon/SelectIcon.mjs';
import { SelectRoot } from 'base-ui-part/select/root/SelectRoot.mjs';
import { SelectTrigger } from 'base-ui-part/select/trigger/SelectTrigger.mjs';
import { SelectValue } from 'base-ui-part/select/value/SelectValue.mjs';
import { ChevronsUpDown } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { onDemand } from '#components/browser/on-demand.ts';
import { controlStyles } from './input.tsx';
import type { SelectOption } from './select-option.ts';

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
  /** Only where no Field gives it a name. */
  'aria-label'?: string;
}) {
  const loaded = popup.useModule();
  return (
    <SelectRoot
      onOpenChange={(open) => open && popup.need()}
      items={options.map(({ value, label }) => ({ value, label }))}
      value={value}
      onValueChange={(chosen) => chosen !== null && onValueChange(chosen as Value)}
      disabled={disabled}
    >
      <SelectTrigger
        aria-label={label}
        onPointerEnter={popup.prepare}
        onFocus={popup.prepare}
        className={cn(controlStyles, 'flex h-9 items-center justify-between gap-2 text-left', className)}
      >
        <SelectValue className="truncate" placeholder={placeholder} />
        <SelectIcon className="text-ink-faint">
          <ChevronsUpDown className="size-4" aria-hidden />
        </SelectIcon>
      </SelectTrigger>
      {loaded && <loaded.SelectPopup options={options} />}
    </SelectRoot>
  );
}
