import { MINUTE_MS } from '#lib/platform/durations.ts';
import { wallClockAt } from '#lib/platform/time-zones.ts';
import { type Calendar, spansOf, weekdays } from './schema.ts';

/** Whether the business hours include a moment. An exception replaces the hours of its day. */
export function isOpen(calendar: Calendar, at: Date): boolean {
  const wall = new Date(wallClockAt(at.getTime(), calendar.time_zone));
  const date = wall.toISOString().slice(0, 10);
  const exception = calendar.exceptions.find((day) => day.date === date);
  // JavaScript's week starts on Sunday.
  const weekday = weekdays[(wall.getUTCDay() + 6) % 7] ?? 'mon';
  const minute = Math.floor((wall.getTime() - Date.parse(date)) / MINUTE_MS);
  const spans = spansOf(exception ? exception.hours : calendar.week[weekday]) ?? [];
  return spans.some(({ from, to }) => from <= minute && minute < to);
}
