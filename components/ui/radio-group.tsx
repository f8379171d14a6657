'use client';
import { Field } from '@base-ui/react/field';
import { Fieldset } from '@base-ui/react/fieldset';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';

/** One of a few options that are all visible. `children` go below them, for what depends on the choice. */
export function RadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  error,
  children,
}: {
  label: ReactNode;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  error?: string | undefined;
  children?: ReactNode;
}) {
  const labelId = useId();
  const errorId = useId();
  return (
    <Fieldset.Root
      className="flex flex-col gap-1.5"
      render={
        <BaseRadioGroup
          aria-labelledby={labelId}
          aria-describedby={error ? errorId : undefined}
          value={value}
          onValueChange={(chosen) => onValueChange(chosen as Value)}
        />
      }
    >
      <Fieldset.Legend id={labelId} className="text-[0.8125rem] font-medium">
        {label}
      </Fieldset.Legend>
      {options.map((option) => (
        <Field.Root key={option.value}>
          <Field.Label className="flex items-start gap-2.5 py-1">
            <span className="flex h-5 items-center">
              <Radio.Root
                value={option.value}
                className="flex size-4.5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface transition-colors duration-100 data-checked:border-accent data-checked:bg-accent"
              >
                <Radio.Indicator className="size-2 rounded-full bg-on-accent" />
              </Radio.Root>
            </span>
            <span className="min-w-0">{option.label}</span>
          </Field.Label>
          {option.hint && (
            <Field.Description className="pl-7 text-[0.8125rem] text-ink-faint">{option.hint}</Field.Description>
          )}
        </Field.Root>
      ))}
      {children && <div className="mt-2">{children}</div>}
      {error && (
        <p id={errorId} role="alert" className="text-[0.8125rem] text-danger-text">
          {error}
        </p>
      )}
    </Fieldset.Root>
  );
}
