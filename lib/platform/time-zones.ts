/** What a clock in `timeZone` shows, as if it stood in UTC; in milliseconds since 1970. */
export function wallClockAt(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** When a clock in `timeZone` shows this. An hour that summer time leaves out is the one after it. */
export function momentAt(wall: number, timeZone: string): number {
  const guess = wall - (wallClockAt(wall, timeZone) - wall);
  return wall - (wallClockAt(guess, timeZone) - guess);
}

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Making one is slow. There are some six hundred zones; names that differ in case are few. */
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
