import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';

/** The padding and width of an ordinary page. Pages that fill the window (inbox, flow editor) do not use it. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 lg:px-8 lg:py-8', className)}>
      {children}
    </div>
  );
}
