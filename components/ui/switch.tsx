'use client';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ComponentProps } from 'react';

/** Turns something on or off at once. For a choice that is saved later, use Checkbox. */
export function Switch(props: Omit<ComponentProps<typeof BaseSwitch.Root>, 'className'>) {
  return (
    <BaseSwitch.Root
      className="inline-flex h-5.5 w-9.5 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-150 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
      {...props}
    >
      <BaseSwitch.Thumb className="size-4 rounded-full bg-line-strong transition-all duration-150 ease-calm data-checked:translate-x-4 data-checked:bg-on-accent" />
    </BaseSwitch.Root>
  );
}
