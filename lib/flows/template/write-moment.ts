import { wallClockAt } from '#lib/platform/time-zones.ts';

export const DEFAULT_PATTERN = 'd MMM yyyy';

const names = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const longMonth = names({ month: 'long' });
const shortMonth = names({ month: 'short' });
const longDay = names({ weekday: 'long' });
const shortDay = names({ weekday: 'short' });

const two = (number: number) => String(number).padStart(2, '0');
const half = (hours: number) => hours % 12 || 12;

/** What each pattern letter stands for; the given date has local time in its UTC fields. */
const fields: Record<string, (date: Date) => string> = {
  yyyy: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  yy: (date) => two(date.getUTCFullYear() % 100),
  MMMM: (date) => longMonth.format(date),
  MMM: (date) => shortMonth.format(date),
  MM: (date) => two(date.getUTCMonth() + 1),
  M: (date) => String(date.getUTCMonth() + 1),
  dd: (date) => two(date.getUTCDate()),
  d: (date) => String(date.getUTCDate()),
  EEEE: (date) => longDay.format(date),
  EEE: (date) => shortDay.format(date),
  HH: (date) => two(date.getUTCHours()),
  H: (date) => String(date.getUTCHours()),
  hh: (date) => two(half(date.getUTCHours())),
  h: (date) => String(half(date.getUTCHours())),
  mm: (date) => two(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
  a: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
};

const FIELD = new RegExp(`'[^']*'|${Object.keys(fields).join('|')}`, 'g');

/** Formats a moment by a pattern, in English: `EEE d MMM yyyy, HH:mm`. Text in single quotes is literal. */
export function writeMoment(at: number, pattern: string, timeZone: string): string {
  const date = new Date(wallClockAt(at, timeZone));
  return pattern.replace(FIELD, (field) => fields[field]?.(date) ?? field.slice(1, -1));
}

/**
 * The first run of a letter in a pattern that is not a field, such as `YYYY`, or the t of an unquoted `at`; null if there is
 * none. It is written as it stands, between what its fields make of the rest.
 */
export function strayLetters(pattern: string): string | null {
  const runs = pattern.replace(/'[^']*'/g, '').match(/([a-z])\1*/gi) ?? [];
  return runs.find((run) => !Object.hasOwn(fields, run)) ?? null;
}
