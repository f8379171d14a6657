'use client';
import { Field as BaseField } from '@base-ui/react/field';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';

const InNewForm = createContext(false);

/** True around fields of something new: each shows its error only once the focus has left it. */
export const NewForm = InNewForm.Provider;

export const useIsNewForm = () => useContext(InNewForm);

/**
 * A control with its label, hint and error. The control inside (Input, Select, …) gets its ID, description and invalid
 * state from here.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Whether it may stay empty, which the label says. */
  optional?: boolean | undefined;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const isNew = useIsNewForm();
  const [wasLeft, setLeft] = useState(false);
  const shown = isNew && !wasLeft ? undefined : error;
  return (
    <BaseField.Root
      invalid={shown !== undefined}
      onBlur={() => setLeft(true)}
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
    >
      <BaseField.Label className={cn('text-[0.8125rem] font-medium text-ink', hideLabel && 'sr-only')}>
        {label}
        {optional && <span className="ml-1.5 font-normal text-ink-faint">{commonText.optional}</span>}
      </BaseField.Label>
      {children}
      {hint && (
        <BaseField.Description className="text-[0.8125rem] text-pretty text-ink-faint">{hint}</BaseField.Description>
      )}
      {shown !== undefined && (
        <BaseField.Error match className="text-[0.8125rem] text-danger-text">
          {shown}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}
