import { afterEach, expect, it, vi } from 'vitest';
import { startWorkLoop } from './start-work-loop.ts';

const HOUR_MS = 3_600_000;

afterEach(() => void vi.useRealTimers());

/** Moves the clock alone; timers run on. */
function setClock(byMs: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs });
}

it('looks for events as often as before when the clock is set back', async () => {
  let looks = 0;
  const loop = startWorkLoop({
    channel: 'parley_test_set_back',
    pollMs: 20,
    turn: async ({ mayHaveEvents }) => {
      if (mayHaveEvents) looks++;
      return 20;
    },
  });
  try {
    await vi.waitFor(() => expect(looks).toBeGreaterThan(2));
    setClock(-HOUR_MS);
    const before = looks;
    // Not `vi.waitFor`, which moves a clock that is not real.
    await expect.poll(() => looks).toBeGreaterThanOrEqual(before + 4);
  } finally {
    await loop.stop();
  }
});

it('is neither stuck nor stale when the clock is set ahead during a turn', async () => {
  const turn = Promise.withResolvers<number>();
  let turns = 0;
  const loop = startWorkLoop({
    channel: 'parley_test_set_ahead',
    pollMs: 20,
    turn: async () => (++turns < 3 ? 0 : turn.promise),
  });
  try {
    await vi.waitFor(() => expect(turns).toBe(3));
    setClock(HOUR_MS);
    expect({ stuck: loop.stuck(), healthy: loop.healthy() }).toEqual({ stuck: false, healthy: true });
  } finally {
    turn.resolve(20);
    await loop.stop();
  }
});

it('is not healthy before its first turn', async () => {
  const turn = Promise.withResolvers<number>();
  const loop = startWorkLoop({ channel: 'parley_test_first', pollMs: 20, turn: () => turn.promise });
  expect(loop.healthy()).toBe(false);
  turn.resolve(20);
  await vi.waitFor(() => expect(loop.healthy()).toBe(true));
  await loop.stop();
});
