import type { ReactNode } from 'react';
import { withoutTurns } from '#components/browser/without-turns.ts';
import { BackLink } from './back-link.tsx';

/** The top of every page: its only h1, a sentence about its purpose, the actions, and the way back to a list. */
export function PageHeader({
  back,
  title,
  description,
  actions,
}: {
  back?: { href: string; label: string };
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        {back && <BackLink href={back.href}>{back.label}</BackLink>}
        <h1 className="text-xl font-semibold tracking-[-0.015em] wrap-anywhere">{withoutTurns(title)}</h1>
        {description && <p className="mt-1 max-w-2xl text-pretty text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
