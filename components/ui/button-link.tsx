import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { type ButtonLook, buttonStyles } from './button.tsx';
import { Link } from './link.tsx';

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook & { children: ReactNode }) {
  return <Link className={cn(buttonStyles({ variant, size }), className)} {...rest} />;
}
