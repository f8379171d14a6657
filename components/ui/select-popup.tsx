'use client';
import { Field as BaseField } from '@base-ui/react/field';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { cn } from '#components/browser/cn.ts';
import { popupItemStyles, popupPlace, popupStyles } from './popup-styles.ts';
import type { SelectOption } from './select-option.ts';

/** The popup of a Select, which is loaded when it is needed. */
export function SelectBeside({
  options,
  value,
  onValueChange,
  isOpen,
  onClose,
  anchor,
}: {
  options: readonly SelectOption<string>[];
  value: string | null;
  onValueChange: (value: string) => void;
  isOpen: boolean;
  onClose: () => void;
  anchor: RefObject<Element | null>;
}) {
  return (
    // The surrounding Field already has the trigger as its control, so hide this one from it.
    <BaseField.Root className="contents">
      <BaseSelect.Root
        open={isOpen}
        onOpenChange={(open) => !open && onClose()}
        items={options.map(({ value, label }) => ({ value, label }))}
        value={value}
        onValueChange={(chosen) => chosen !== null && onValueChange(chosen)}
      >
        <SelectPopup options={options} anchor={anchor} />
      </BaseSelect.Root>
    </BaseField.Root>
  );
}

function SelectPopup({
  options,
  anchor,
}: {
  options: readonly SelectOption<string>[];
  anchor: RefObject<Element | null>;
}) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner
        {...popupPlace}
        anchor={anchor}
        className="z-50"
        sideOffset={6}
        alignItemWithTrigger={false}
      >
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
  );
}
