import { HOUR_MS, MINUTE_MS } from '#lib/platform/durations.ts';
import { BoundedMap } from '../kit/bounded-map.ts';

const PAIR_CAPACITY = 45;
const PAIR_REFILL_MS = 6000;

/**
 * Meta's limits (docs/reference/whatsapp.md#rate-limits). Each method takes one unit and says whether one was left.
 * `now` is in ms.
 */
export class RateLimits {
  readonly #pairs = new BoundedMap<string, { tokens: number; at: number }>(50_000);
  readonly #numbers = new Map<string, number[]>();
  readonly #accounts = new Map<string, { hour: number; calls: number }>();

  /** A bucket per recipient: 45 at once, then one every 6 seconds. */
  takePair(phoneNumberId: string, waId: string, now: number): boolean {
    const key = `${phoneNumberId} ${waId}`;
    const bucket = this.#pairs.get(key) ?? { tokens: PAIR_CAPACITY, at: now };
    const tokens = Math.min(PAIR_CAPACITY, bucket.tokens + (now - bucket.at) / PAIR_REFILL_MS);
    const there = tokens >= 1;
    this.#pairs.set(key, { tokens: there ? tokens - 1 : tokens, at: now });
    return there;
  }

  /** A sliding second per number, both directions together. */
  takeThroughput(phoneNumberId: string, perSecond: number, now: number): boolean {
    const recent = (this.#numbers.get(phoneNumberId) ?? []).filter((at) => at > now - 1000);
    const there = recent.length < perSecond;
    if (there) recent.push(now);
    this.#numbers.set(phoneNumberId, recent);
    return there;
  }

  /** Calls on an account in this hour, including this one, and in how many minutes the hour ends. */
  countManagement(wabaId: string, now: number): { calls: number; minutesLeft: number } {
    const hour = Math.floor(now / HOUR_MS);
    const known = this.#accounts.get(wabaId);
    const calls = known?.hour === hour ? known.calls + 1 : 1;
    this.#accounts.set(wabaId, { hour, calls });
    return { calls, minutesLeft: Math.ceil(((hour + 1) * HOUR_MS - now) / MINUTE_MS) };
  }

  clear(): void {
    this.#pairs.clear();
    this.#numbers.clear();
    this.#accounts.clear();
  }
}
