import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/platform/durations.ts';
import { dateFormat, LOCALE } from './date-format.ts';

/** Created on first use, because it reads tables that a page without relative times does not need. */
let relative: Intl.RelativeTimeFormat | undefined;

/**
 * "5 minutes ago", "yesterday", "in 3 days"; a date if it is more than a month away. Days are the person's own, or those of
 * UTC if it is given.
 */
export function formatRelative(value: string, now: number, timeZone?: 'UTC'): string {
  const distance = new Date(value).getTime() - now;
  const size = Math.abs(distance);
  if (size < 45_000) return distance <= 0 ? 'just now' : 'in a moment';
  relative ??= new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'long' });
  if (size < HOUR_MS) return relative.format(Math.round(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.round(distance / HOUR_MS), 'hour');
  if (size < 30 * DAY_MS)
    return relative.format(dayOf(new Date(value), timeZone) - dayOf(new Date(now), timeZone), 'day');
  return formatDate(value, timeZone);
}

/** Counted from 1970. */
function dayOf(date: Date, timeZone: 'UTC' | undefined): number {
  if (timeZone === 'UTC') return Math.floor(date.getTime() / DAY_MS);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/** "21 Nov 2026", in the person's own time zone unless one is given. */
export function formatDate(value: string, timeZone?: string): string {
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(value));
}

/** "21 Nov 2026, 14:05:09", in the person's own time zone unless one is given. */
export function formatDateTime(value: string, timeZone?: string): string {
  return dateFormat({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(value));
}
