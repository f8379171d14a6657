import { DAY_MS } from '#lib/platform/durations.ts';
import { dateFormat } from './date-format.ts';
import { formatDate } from './format-time.ts';

/** "14:05". */
export function formatClock(value: string, timeZone?: string): string {
  return format(value, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
}

/** "21 Nov 2026, 14:05". */
export function formatMinute(value: string, timeZone?: string): string {
  return `${formatDate(value, timeZone)}, ${formatClock(value, timeZone)}`;
}

/** "Saturday 21 November"; with the year unless it is the current one. */
export function formatDay(value: string, now: number, timeZone?: string): string {
  const yearOf = (moment: string) => format(moment, { year: 'numeric', timeZone });
  const year = yearOf(value) === yearOf(new Date(now).toISOString()) ? undefined : 'numeric';
  return format(value, { weekday: 'long', day: 'numeric', month: 'long', year, timeZone });
}

/** Short enough for a list: "14:05" today, "Sat" within a week, otherwise "21 Nov". */
export function formatShort(value: string, now: number, timeZone?: string): string {
  if (formatDay(value, now, timeZone) === formatDay(new Date(now).toISOString(), now, timeZone)) {
    return formatClock(value, timeZone);
  }
  if (now - Date.parse(value) < 6 * DAY_MS) return format(value, { weekday: 'short', timeZone });
  return format(value, { day: 'numeric', month: 'short', timeZone });
}

function format(value: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(options).format(new Date(value));
}
