import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/platform/durations.ts';

/**
 * In ms before the second, third, … attempt (docs/reference/decisions.md#webhooks). After the last one, the delivery has
 * failed.
 */
export const RETRY_DELAYS: readonly number[] = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
];

const JITTER = 0.2;
const LONGEST_RETRY_AFTER = DAY_MS;

/**
 * The backoff in ms after attempt `number` (from 1) failed, with 20% jitter, so that deliveries that failed together are
 * not retried together; null after the last attempt. The receiver's `Retry-After` (ms) is respected up to a day.
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
