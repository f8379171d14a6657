import { expect, it } from 'vitest';
import { threadDelay } from './thread-delay.ts';

function setUp() {
  let at = 0;
  const delay = threadDelay({ everyMs: 20, now: () => at });
  const ticks = (...between: number[]) => {
    for (const ms of between) {
      at += ms;
      delay.tick();
    }
  };
  return { delay, ticks };
}

it('knows nothing before the first tick, and after each reading until the next one', () => {
  const { delay, ticks } = setUp();
  expect(delay.read()).toBeNull();
  ticks(20);
  expect(delay.read()).toBe(0);
  expect(delay.read()).toBeNull();
});

it('a thread on time makes no one wait, and ticks that are early do not make up for late ones', () => {
  const { delay, ticks } = setUp();
  ticks(20, 20, 20);
  expect(delay.read()).toBe(0);
  ticks(30, 10);
  expect(delay.read()).toBe(100 / 80);
});

it('is how long work waits that falls due at random', () => {
  const { delay, ticks } = setUp();
  const delays = [20, 25, 20, 180, 20];
  ticks(...delays);
  // Due at each thousandth of a millisecond: served at once, or at the late tick if it falls into the delay before it.
  const [waits, total] = delays.reduce(
    ([sum, time], between) => [sum + (between - 20) ** 2 / 2, time + between],
    [0, 0],
  );
  expect(delay.read()).toBe(waits / total);
});
