'use client';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/browser/cn.ts';
import { controlStyles } from './input.tsx';
import { popupItemStyles, popupStyles } from './popup-styles.ts';

export type SelectOption<Value extends string> = { value: Value; label: string; hint?: ReactNode };

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
  return (
    <BaseSelect.Root
      items={options.map(({ value, label }) => ({ value, label }))}
      value={value}
      onValueChange={(chosen) => chosen !== null && onValueChange(chosen as Value)}
      disabled={disabled}
    >
      <BaseSelect.Trigger
        aria-label={label}
        className={cn(controlStyles, 'flex h-9 items-center justify-between gap-2 text-left', className)}
      >
        <BaseSelect.Value className="truncate" placeholder={placeholder} />
        <BaseSelect.Icon className="text-ink-faint">
          <ChevronsUpDown className="size-4" aria-hidden />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="z-50" sideOffset={6} alignItemWithTrigger={false}>
          <BaseSelect.Popup
            className={cn(popupStyles, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1')}
          >
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className={popupItemStyles}>
                  <span className="flex min-w-0 flex-1 flex-col">
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    {option.hint && <span className="text-xs text-ink-faint">{option.hint}</span>}
                  </span>
                  <BaseSelect.ItemIndicator className="text-accent-text">
                    <Check aria-hidden />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
