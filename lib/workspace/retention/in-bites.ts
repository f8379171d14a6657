import { setTimeout as elapsed } from 'node:timers/promises';

/** Of the time that it takes, this share is work; the rest belongs to everyone else. */
const SHARE_OF_TIME = 0.25;
const LEAST_PAUSE_MS = 20;

/**
 * Repeats a small piece of work until it says that nothing is left, or the time is over; returns whether anything is. After each
 * piece it pauses for three times as long as that took: a database that is busy makes pieces slow, and so gets longer pauses.
 */
export async function inBites({
  bite,
  withinMs,
  pause = (ms) => elapsed(ms),
}: {
  bite: () => Promise<'more' | 'done'>;
  withinMs: number;
  pause?: (ms: number) => Promise<unknown>;
}): Promise<'more' | 'done'> {
  const end = performance.now() + withinMs;
  for (;;) {
    const started = performance.now();
    if ((await bite()) === 'done') return 'done';
    const took = performance.now() - started;
    await pause(Math.max(LEAST_PAUSE_MS, took * (1 / SHARE_OF_TIME - 1)));
    if (performance.now() >= end) return 'more';
  }
}
