import type { ComponentType, ReactNode } from 'react';

type Mark =
  | { picture: ReactNode; icon?: never }
  | { picture?: never; icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }> };

/**
 * Shown while a page is empty: a picture of what will be here (components/ui/pictures) or an icon, what it is for, and
 * the next step, with a complete curl command as `example` if there is one.
 */
export function EmptyState({
  picture,
  icon: Icon,
  title,
  description,
  actions,
  example,
}: Mark & {
  title: ReactNode;
  description: ReactNode;
  actions?: ReactNode;
  example?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {picture}
      {Icon && (
        <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <h2 className="mt-4 text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-md text-pretty text-ink-soft">{description}</p>
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
      {example && <div className="mt-6 w-full max-w-xl">{example}</div>}
    </div>
  );
}
