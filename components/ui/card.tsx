import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';

/** A panel for one subject, with a title and actions. */
export function Card({
  id,
  title,
  description,
  actions,
  footer,
  bare = false,
  className,
  children,
}: {
  /** For links to it. */
  id?: string;
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Without padding, for tables. */
  bare?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section
      id={id}
      className={cn('scroll-mt-16 overflow-hidden rounded-xl border border-line bg-surface shadow-card', className)}
    >
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4.5">
          <div className="min-w-0 flex-[1_1_16rem]">
            <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
            {description && <p className="mt-0.5 max-w-prose text-pretty text-ink-soft">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={cn(!bare && 'px-5 py-4.5', bare && title && 'pt-3')}>{children}</div>}
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-5 py-3 dark:bg-transparent">
          {footer}
        </footer>
      )}
    </section>
  );
}
