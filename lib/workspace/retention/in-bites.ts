import { setTimeout as elapsed } from 'node:timers/promises';

/** The share of time spent working; the rest is left to everyone else. */
const SHARE_OF_TIME = 0.25;
const LEAST_PAUSE_MS = 20;
/** A piece that took longer than a third of this waited for something, such as a machine that stood still. */
const LONGEST_PAUSE_MS = 5000;

/**
 * Repeats a small piece of work until nothing is left or time is up; returns whether anything is left. After each piece it
 * pauses for three times as long as the piece took, but not for longer than five seconds, so a busy database, where pieces
 * are slow, gets longer pauses.
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
    await pause(Math.min(Math.max(LEAST_PAUSE_MS, took * (1 / SHARE_OF_TIME - 1)), LONGEST_PAUSE_MS));
    if (performance.now() >= end) return 'more';
  }
}
