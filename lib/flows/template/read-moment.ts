import { MINUTE_MS } from '#lib/platform/durations.ts';
import { momentAt } from '#lib/platform/time-zones.ts';
import { plainText } from './plain-text.ts';
import { valueText } from './value-text.ts';
import type { JsonValue } from './variables.ts';

/** A moment in ms since 1970. `isDay`: only the day was given, and it is the start of that day. */
export type Moment = { at: number; isDay: boolean };

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses a value as a moment: an ISO 8601 date, with or without a time, or whole seconds or milliseconds since 1970.
 * Without an offset it is in `timeZone`. Null for anything else.
 */
export const readMoment = (value: JsonValue, timeZone: string): Moment | null =>
  momentIn(plainText(valueText(value)), timeZone);

/** {@link readMoment} for a text that {@link plainText} has normalized. */
export function momentIn(text: string, timeZone: string): Moment | null {
  if (/^\d{10}$/.test(text)) return { at: Number(text) * 1000, isDay: false };
  if (/^\d{13}$/.test(text)) return { at: Number(text), isDay: false };
  const written = MOMENT.exec(text);
  if (!written) return null;
  const [, year, month, day, hour, minute = '0', second = '0', offset] = written;
  const parts = [Number(year), Number(month), Number(day), Number(hour ?? 0), Number(minute), Number(second)] as const;
  const wall = wallClock(parts);
  if (wall === null) return null;
  const isDay = hour === undefined;
  if (offset) return { at: wall - offsetMs(offset), isDay };
  return { at: momentAt(wall, timeZone), isDay };
}

function wallClock([year, month, day, hour, minute, second]: readonly [number, number, number, number, number, number]):
  | number
  | null {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(wall);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal && second < 60 ? wall : null;
}

function offsetMs(offset: string): number {
  if (offset === 'z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -1 : 1) * minutes * MINUTE_MS;
}
