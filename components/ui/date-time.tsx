'use client';
import { useSyncExternalStore } from 'react';
import { formatDateTime, formatRelative } from '#components/browser/format-time.ts';
import { minuteClock } from '#components/browser/minute-clock.ts';

/**
 * A time as “5 minutes ago”, with the full date in the person's own time zone on hover. Shows `never` for null. Days are
 * UTC's until hydration.
 */
export function RelativeTime({ value, never = '–' }: { value: string | null; never?: string }) {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow);
  if (value === null) return <span className="text-ink-faint">{never}</span>;
  // The clock ticks twice a minute: what has happened since is later than its time, but not to come.
  const isLater = now !== null && new Date(value).getTime() > now;
  return (
    <time dateTime={value} title={now === null ? undefined : formatDateTime(value)} suppressHydrationWarning>
      {formatRelative(value, now === null || isLater ? Date.now() : now, now === null ? 'UTC' : undefined)}
    </time>
  );
}

/** A date and time. The server does not know the person's time zone, so it shows UTC until hydration. */
export function DateTime({ value }: { value: string }) {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow);
  return (
    <time dateTime={value} className="tabular-nums" suppressHydrationWarning>
      {formatDateTime(value, now === null ? 'UTC' : undefined)}
    </time>
  );
}
