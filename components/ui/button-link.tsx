import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { type ButtonLook, buttonStyles } from './button.tsx';
import { Link } from './link.tsx';

/** A link that looks like a button, with its name as its tooltip where it shows only an icon. */
export function ButtonLink({
  variant,
  size,
  className,
  'aria-label': label,
  title = size?.startsWith('icon') ? label : undefined,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook & { children: ReactNode }) {
  return <Link aria-label={label} title={title} className={cn(buttonStyles({ variant, size }), className)} {...rest} />;
}
