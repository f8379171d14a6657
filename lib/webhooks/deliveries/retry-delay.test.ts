import { describe, expect, it } from 'vitest';
import { RETRY_DELAYS, retryDelay } from './retry-delay.ts';

describe('retryDelay', () => {
  it('waits 5 s, 30 s, 2 min, 10 min, 30 min, 2 h and 6 h, and then gives up', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
      retryDelay({ number, retryAfterMs: null, random: () => 0.5 }),
    );
    expect(waits).toEqual([5, 30, 120, 600, 1800, 7200, 21_600].map((seconds) => seconds * 1000).concat(null as never));
  });

  it('spreads each wait by 20%', () => {
    for (const [index, planned] of RETRY_DELAYS.entries()) {
      const wait = (random: number) => retryDelay({ number: index + 1, retryAfterMs: null, random: () => random });
      expect(wait(0)).toBe(planned * 0.8);
      expect(wait(1)).toBe(planned * 1.2);
    }
  });

  it('respects Retry-After up to a day, and never retries sooner than planned', () => {
    const wait = (retryAfterMs: number) => retryDelay({ number: 1, retryAfterMs, random: () => 0.5 });
    expect(wait(60_000)).toBe(60_000);
    expect(wait(1000)).toBe(5000);
    expect(wait(30 * 86_400_000)).toBe(86_400_000);
  });
});
