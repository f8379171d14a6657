import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Ending } from './ending.ts';
import { keepRunning } from './keep-running.ts';

const MINUTE_MS = 60_000;
let stopping: boolean;
let said: string[];
/** Ends the program that was started last. */
let end: (ending: Ending) => void;
let starts: number;

beforeEach(() => {
  vi.useFakeTimers();
  stopping = false;
  said = [];
  starts = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function program() {
  starts += 1;
  const { promise, resolve } = Promise.withResolvers<Ending>();
  end = resolve;
  return { exited: promise };
}

const keep = () =>
  keepRunning({
    what: 'The app',
    first: program(),
    again: program,
    stopping: () => stopping,
    say: (words) => said.push(words),
  });

/** Ends the program. Returns after how many seconds it runs again. */
async function pauseAfterEnd(ending: Ending = 1): Promise<number> {
  const before = starts;
  const endedAt = Date.now();
  end(ending);
  while (starts === before) await vi.advanceTimersByTimeAsync(500);
  return (Date.now() - endedAt) / 1000;
}

it('memory bombs: restarts a program after growing pauses, without end, and says so (isolation 1)', async () => {
  const kept = keep();
  const pauses: number[] = [];
  for (let death = 0; death < 7; death++) pauses.push(await pauseAfterEnd(134));
  expect(pauses).toEqual([1, 2, 5, 15, 30, 30, 30]);
  expect(said).toHaveLength(7);
  expect(said[1]).toBe('The app ended with code 134. It is started again in 2 s.');
  stopping = true;
  end(0);
  await kept;
});

it('names the signal that ended a program', async () => {
  const kept = keep();
  await pauseAfterEnd('SIGKILL');
  await pauseAfterEnd('SIGSEGV');
  expect(said).toEqual([
    'The app was ended by SIGKILL, as the system does when memory runs out. It is started again in 1 s.',
    'The app was ended by SIGSEGV. It is started again in 2 s.',
  ]);
  stopping = true;
  end(0);
  await kept;
});

it('restarts it soon when it was healthy for a while', async () => {
  const kept = keep();
  for (let death = 0; death < 4; death++) await pauseAfterEnd();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await pauseAfterEnd()).toBe(1);
  expect(await pauseAfterEnd()).toBe(2);
  stopping = true;
  end(0);
  await kept;
});

it('starts nothing when the end was intended, even during a pause', async () => {
  const kept = keep();
  stopping = true;
  end(0);
  await kept;
  expect(said).toEqual([]);
  stopping = false;
  const paused = keep();
  end(1);
  await vi.advanceTimersByTimeAsync(500);
  stopping = true;
  await vi.advanceTimersByTimeAsync(500);
  await paused;
  expect(starts).toBe(2);
});
