'use client';
import {
  formatAhead,
  formatClock,
  formatDay,
  formatMinute,
  formatShort,
} from '#components/browser/format-inbox-time.ts';
import { formatDateTime } from '#components/browser/format-time.ts';
import { useLocalTime } from './use-local-time.ts';

const formats = {
  list: formatShort,
  ahead: formatAhead,
  clock: (value: string, _: number, zone?: string) => formatClock(value, zone),
  minute: (value: string, _: number, zone?: string) => formatMinute(value, zone),
  day: formatDay,
};

/**
 * A time in a format for its place: in a list, where it may be `ahead`, under a message, in a sentence, between two days. UTC
 * until hydration.
 */
export function ShortTime({ value, as }: { value: string; as: keyof typeof formats }) {
  const { now, zone } = useLocalTime();
  return (
    <time
      dateTime={value}
      title={as === 'day' || now === null ? undefined : formatDateTime(value)}
      className="whitespace-nowrap tabular-nums"
      suppressHydrationWarning
    >
      {formats[as](value, now ?? Date.now(), zone)}
    </time>
  );
}
