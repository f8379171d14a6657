import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '#components/browser/cn.ts';

/** The styles of anything that acts like a button. */
export const buttonStyles = cva(
  [
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-lg font-medium',
    'transition-colors duration-150 ease-calm disabled:cursor-not-allowed disabled:opacity-55',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-strong',
        secondary: 'border border-line bg-surface text-ink shadow-card hover:bg-sunken data-popup-open:bg-sunken',
        ghost: 'text-ink-soft hover:bg-hover hover:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
        danger: 'bg-danger text-on-danger shadow-card hover:bg-danger-strong',
        quietDanger: 'text-danger-text hover:bg-danger-soft',
      },
      size: {
        sm: 'h-8 px-2.5 text-[0.8125rem]',
        md: 'h-9 px-3.5 text-sm',
        icon: 'size-9 text-sm',
        iconSm: 'size-8 text-sm',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyles>;

/**
 * A button. While `loading`, it keeps its width, focus and name, and ignores presses. A double-click submits a form once.
 * One that shows only an icon has its name as its tooltip.
 */
export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  type = 'button',
  onClick,
  'aria-label': label,
  title = size?.startsWith('icon') ? label : undefined,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { loading?: boolean }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || (type === 'submit' && isSecondClick(event))) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      aria-label={label}
      title={title}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={cn(buttonStyles({ variant, size }), 'relative', className)}
      onClick={loading || type === 'submit' ? press : onClick}
      {...rest}
    >
      <span className={cn('contents', loading && '*:opacity-0')}>{loading ? <span>{children}</span> : children}</span>
      {loading && <LoaderCircle aria-hidden className="absolute animate-spin" />}
    </button>
  );
}

/** Whether it belongs to a double-click, and comes before the page could show what the first click started. */
export function isSecondClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}
