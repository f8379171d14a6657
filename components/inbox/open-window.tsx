'use client';
import { Clock } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';

const SOON_HOURS = 2;

/** Says how long the window is still open, and more clearly when it closes soon. */
export function OpenWindow({ left: { hours, minutes } }: { left: { hours: number; minutes: number } }) {
  return (
    <p
      className={cn(
        'ml-auto flex min-w-0 items-center gap-1.5 px-1 text-xs',
        hours < SOON_HOURS ? 'text-warn-text' : 'text-ink-faint',
      )}
    >
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <span className="text-balance" suppressHydrationWarning>
        {composerText.openFor(composerText.hours(hours, minutes))}
      </span>
    </p>
  );
}
