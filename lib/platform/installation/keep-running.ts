import { type Ending, endingWords } from './ending.ts';

/** The pauses before each restart; the last one repeats. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];
/** After this long a program counts as healthy, and its end as the first. */
const STEADY_MS = 60_000;

/**
 * Restarts a program whenever it ends by itself, after a pause that grows while it keeps ending soon, for as long as it
 * takes. Returns when `stopping()` says that the end is intended.
 */
export async function keepRunning({
  what,
  first,
  again,
  stopping,
  say,
}: {
  /** The start of a sentence about it: “The app”. */
  what: string;
  /** The program, already running. */
  first: { exited: Promise<Ending> };
  again: () => { exited: Promise<Ending> };
  stopping: () => boolean;
  say: (words: string) => void;
}): Promise<void> {
  let program = first;
  for (let ended = 0; ; ended++) {
    const startedAt = Date.now();
    const ending = await program.exited;
    if (stopping()) return;
    if (Date.now() - startedAt >= STEADY_MS) ended = 0;
    const pause = PAUSES_MS[Math.min(ended, PAUSES_MS.length - 1)] ?? 0;
    say(`${endingWords(what, ending)}. It is started again in ${pause / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (stopping()) return;
    program = again();
  }
}
