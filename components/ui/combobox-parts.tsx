'use client';
import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { controlStyles } from './input.tsx';
import { popupItemStyles, popupPlace, popupStyles } from './popup-styles.ts';

export type ComboboxOption = { value: string; label: string };

export type ComboboxProps = {
  value: string | null;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Set it if the server searches and `options` are its results; otherwise the list filters itself. */
  onSearch?: (text: string) => void;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** Only if no Field gives it a name. */
  'aria-label'?: string;
};

/** What someone did who has focused it: whether they want its list, and what the field held after they typed. */
export type Begun = null | { open: boolean; typed: string | null };

/** Replaces the content of `combobox.tsx` once it is loaded. */
export function ComboboxParts({
  value,
  onValueChange,
  options,
  onSearch,
  placeholder,
  disabled,
  className,
  'aria-label': label,
  begun,
}: ComboboxProps & { /** How far someone got before this was loaded. */ begun: Begun }) {
  const input = useRef<HTMLInputElement>(null);
  const typed = begun?.typed;
  useLayoutEffect(() => {
    if (input.current && typed != null) type(input.current, typed);
  }, [typed]);
  return (
    <BaseCombobox.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => option && onValueChange(option.value)}
      disabled={disabled}
      defaultOpen={begun?.open}
      {...(onSearch && { filter: null, onInputValueChange: onSearch })}
    >
      <BaseCombobox.InputGroup className={cn('relative', className)}>
        <BaseCombobox.Input
          ref={input}
          aria-label={label}
          autoFocus={begun !== null}
          placeholder={placeholder}
          className={cn(controlStyles, 'h-9 pr-9 pointer-coarse:text-base')}
        />
        <BaseCombobox.Trigger
          aria-label={commonText.openList}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-r-lg text-ink-faint"
        >
          <ChevronsUpDown className="size-4" aria-hidden />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner {...popupPlace} className="z-50" sideOffset={6}>
          <BaseCombobox.Popup
            className={cn(
              popupStyles,
              'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto p-1',
            )}
          >
            <BaseCombobox.Empty className="px-2.5 py-2 text-sm text-ink-faint empty:hidden">
              {commonText.nothingFound}
            </BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: ComboboxOption) => (
                <BaseCombobox.Item key={option.value} value={option} className={popupItemStyles}>
                  <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                    {option.label}
                  </span>
                  <BaseCombobox.ItemIndicator className="text-accent-text">
                    <Check aria-hidden />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

/** Types `text` for a person: as a default value, Base UI would keep it after they leave without choosing. */
function type(input: HTMLInputElement, text: string) {
  // React does not notice what is set on the element itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
