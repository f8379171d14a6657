'use client';
import { Input as BaseInput } from '@base-ui/react/input';
import type { ComponentProps } from 'react';
import { cn } from '#components/browser/cn.ts';

/** The styles that all controls with text share. */
export const controlStyles = [
  'w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-sm text-ink',
  'placeholder:text-ink-faint transition-colors duration-150',
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint',
  'data-invalid:border-danger aria-invalid:border-danger',
].join(' ');

/** A line of text. On touch screens its text is 16 px, so that browsers do not zoom in. */
export function Input({ className, ...rest }: ComponentProps<typeof BaseInput> & { className?: string }) {
  return <BaseInput className={cn(controlStyles, 'h-9 pointer-coarse:text-base', className)} {...rest} />;
}
