'use client';
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<typeof BaseCheckbox.Root>, 'className'>;

/** A box to tick. Give it an `aria-label` where no label stands beside it. */
export function Checkbox(props: Props) {
  return (
    <BaseCheckbox.Root
      className="flex size-4.5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface transition-colors duration-100 data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-disabled:opacity-55"
      {...props}
    >
      <BaseCheckbox.Indicator className="text-on-accent">
        {props.indeterminate ? (
          <Minus className="size-3.5" strokeWidth={3} />
        ) : (
          <Check className="size-3.5" strokeWidth={3} />
        )}
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  );
}

/** A box to tick with its words; a press on the words ticks it too. */
export function LabelledCheckbox({
  label,
  hint,
  className,
  ...rest
}: Props & { label: ReactNode; hint?: ReactNode; className?: string }) {
  return (
    <Field.Root className={className}>
      <Field.Label className="flex items-start gap-2.5 py-1">
        <span className="flex h-5 items-center">
          <Checkbox {...rest} />
        </span>
        <span className="min-w-0">{label}</span>
      </Field.Label>
      {hint && <Field.Description className="pl-7 text-[0.8125rem] text-ink-faint">{hint}</Field.Description>}
    </Field.Root>
  );
}
