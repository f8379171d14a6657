import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/platform/durations.ts';

const UNITS: Record<string, number> = { w: 7 * DAY_MS, d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, s: 1000 };

/**
 * The length of a Sleep op in milliseconds. The SDK writes a duration such as `1h30m`, an ISO date, or an empty text
 * for no sleep at all. Throws on anything else.
 */
export function sleepDuration(text: string): number {
  if (/^(\d+[wdhms])*$/.test(text)) {
    return text
      .split(/(?<=[wdhms])/)
      .reduce((sum, part) => sum + Number(part.slice(0, -1)) * (UNITS[part.slice(-1)] ?? 0), 0);
  }
  const until = Date.parse(text);
  if (Number.isNaN(until)) throw new Error(`"${text}" is neither a duration nor a date.`);
  return Math.max(0, until - Date.now());
}
