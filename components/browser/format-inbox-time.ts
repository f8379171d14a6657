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
  return format(value, { weekday: 'long', day: 'numeric', month: 'long', ...withYear(value, now, timeZone), timeZone });
}

/** Short enough for a list: "14:05" today, "Sat" within a week, "21 Nov" this year, otherwise "21 Nov 2025". */
export function formatShort(value: string, now: number, timeZone?: string): string {
  if (isSameDay(value, now, timeZone)) return formatClock(value, timeZone);
  return now - Date.parse(value) < 6 * DAY_MS ? formatWeekday(value, timeZone) : formatShortDay(value, now, timeZone);
}

/** The same for a time to come: "14:05" today, "Sat 09:00" within a week, "21 Nov" this year, otherwise "21 Nov 2027". */
export function formatAhead(value: string, now: number, timeZone?: string): string {
  const clock = formatClock(value, timeZone);
  if (isSameDay(value, now, timeZone)) return clock;
  if (Date.parse(value) - now < 6 * DAY_MS) return `${formatWeekday(value, timeZone)} ${clock}`;
  return formatShortDay(value, now, timeZone);
}

const isSameDay = (value: string, now: number, timeZone?: string) =>
  formatDay(value, now, timeZone) === formatDay(new Date(now).toISOString(), now, timeZone);

const formatWeekday = (value: string, timeZone?: string) => format(value, { weekday: 'short', timeZone });

const formatShortDay = (value: string, now: number, timeZone?: string) =>
  format(value, { day: 'numeric', month: 'short', ...withYear(value, now, timeZone), timeZone });

/** With the year, unless it is the current one. */
function withYear(value: string, now: number, timeZone?: string): Intl.DateTimeFormatOptions {
  const yearOf = (moment: string) => format(moment, { year: 'numeric', timeZone });
  return yearOf(value) === yearOf(new Date(now).toISOString()) ? {} : { year: 'numeric' };
}

function format(value: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(options).format(new Date(value));
}
