'use client';
import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';

/**
 * A control with its label, hint and error. The control inside (Input, Select, …) gets its ID, description and invalid
 * state from here.
 */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown next to the label of a field that may stay empty. */
  optional?: string;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <BaseField.Root invalid={error !== undefined} className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <BaseField.Label className={cn('text-[0.8125rem] font-medium text-ink', hideLabel && 'sr-only')}>
        {label}
        {optional && <span className="ml-1.5 font-normal text-ink-faint">{optional}</span>}
      </BaseField.Label>
      {children}
      {hint && (
        <BaseField.Description className="text-[0.8125rem] text-pretty text-ink-faint">{hint}</BaseField.Description>
      )}
      {error !== undefined && (
        <BaseField.Error match className="text-[0.8125rem] text-danger-text">
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}
