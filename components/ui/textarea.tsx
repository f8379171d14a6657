'use client';
import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { cn } from '#components/browser/cn.ts';
import { controlStyles } from './input.tsx';

/** Several lines of text; it grows with them. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <Field.Control
      render={
        <textarea
          className={cn(controlStyles, 'field-sizing-content min-h-20 py-2 pointer-coarse:text-base', className)}
          {...rest}
        />
      }
    />
  );
}
