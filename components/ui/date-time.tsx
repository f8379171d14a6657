'use client';
import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from '#components/browser/format-time.ts';
import { minuteClock } from '#components/browser/minute-clock.ts';

/** A moment, as how long ago it was; the full date in the person's own time zone on hover. `never` stands for null. */
export function RelativeTime({ value, never = '–' }: { value: string | null; never?: string }) {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow);
  if (value === null) return <span className="text-ink-faint">{never}</span>;
  return (
    <time dateTime={value} title={now === null ? undefined : formatDateTime(value)} suppressHydrationWarning>
      {formatRelative(value, now ?? Date.now())}
    </time>
  );
}

/** A moment as date and time. The server does not know the person's time zone, so it shows UTC until the page runs. */
export function DateTime({ value }: { value: string }) {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow);
  return (
    <time dateTime={value} className="tabular-nums" suppressHydrationWarning>
      {formatDateTime(value, now === null ? 'UTC' : undefined)}
    </time>
  );
}
