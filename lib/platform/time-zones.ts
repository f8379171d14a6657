import { DAY_MS } from './durations.ts';

/** What a clock in `timeZone` shows, read as if it were UTC; in ms since 1970. */
export function wallClockAt(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The moment when a clock in `timeZone` shows this time. Of a time that it shows twice, when daylight saving time ends, the
 * first. A time that is skipped when daylight saving time begins is taken later, by as much as is skipped: usually an hour.
 */
export function momentAt(wall: number, timeZone: string): number {
  // How far ahead the clock is on the days before and after, which differ only around a change.
  const ahead = [wall - DAY_MS, wall + DAY_MS].map((at) => wallClockAt(at, timeZone) - at);
  const moments = ahead.map((ms) => wall - ms).filter((at) => wallClockAt(at, timeZone) === wall);
  // Before daylight saving time begins, the clock is less far ahead.
  return moments.length > 0 ? Math.min(...moments) : wall - Math.min(...ahead);
}

/**
 * The midnight with which a moment's day begins by a clock in `timeZone`, read as if it were UTC. Where daylight saving time
 * begins at midnight, no clock shows it: that day begins at one.
 */
export const midnightOf = (at: number, timeZone: string): number =>
  Math.floor(wallClockAt(at, timeZone) / DAY_MS) * DAY_MS;

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Creating one is slow. There are some six hundred zones, and few spellings that differ in case. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  if (clocks.size > 1000) clocks.clear();
  clocks.set(timeZone, made);
  return made;
}
