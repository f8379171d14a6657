import fc from 'fast-check';
import { expect, it } from 'vitest';
import { threadClock } from './thread-clock.ts';

const moments = fc.array(
  fc.record({
    afterMs: fc.double({ min: 0, max: 0.5, noNaN: true }),
    busy: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 200 },
);

it('never goes back or falls behind the thread, is at most 0.2 ms ahead of it, and reads it every 0.2 ms at most', () => {
  fc.assert(
    fc.property(moments, (all) => {
      let [now, worked, readings, before] = [5, 3, 0, 0];
      const clock = threadClock({
        now: () => now,
        read: () => {
          readings++;
          return worked;
        },
      });
      for (const { afterMs, busy } of all) {
        now += afterMs;
        worked += afterMs * busy;
        const shown = clock();
        expect(shown).toBeGreaterThanOrEqual(before);
        expect(shown).toBeGreaterThanOrEqual(worked - 1e-9);
        expect(shown - worked).toBeLessThanOrEqual(0.2 + 1e-9);
        before = shown;
      }
      expect(readings).toBeLessThanOrEqual(1 + (now - 5) / 0.2);
    }),
  );
});

it('is exact after each reading of a thread that is busy all the time', () => {
  let now = 0;
  const clock = threadClock({ now: () => now, read: () => now });
  for (; now < 10; now += 0.07) expect(clock()).toBeCloseTo(now, 9);
});
