const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds before the second, third, … attempt (docs/reference/decisions.md#webhooks). When they are used up, it is
 * given up.
 */
export const RETRY_DELAYS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
];

const JITTER = 0.2;
const LONGEST_RETRY_AFTER = 24 * HOUR;

/**
 * Milliseconds to wait after attempt `number` (from 1) failed, spread by 20 % so that what failed together does not
 * come back together; null when it was the last one. The receiver's `Retry-After` (ms) counts up to a day.
 */
export function retryDelay({
  number,
  retryAfterMs,
  delays = RETRY_DELAYS,
  random = Math.random,
}: {
  number: number;
  retryAfterMs: number | null;
  delays?: readonly number[];
  random?: () => number;
}): number | null {
  const planned = delays[number - 1];
  if (planned === undefined) return null;
  const spread = planned * (1 - JITTER + 2 * JITTER * random());
  return Math.round(Math.max(spread, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER)));
}
