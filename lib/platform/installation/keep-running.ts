/** Before each further start. The last one stays. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];
/** One that ran so long was well: what ended it counts as the first. */
const STEADY_MS = 60_000;

/**
 * Starts a program again whenever it ends by itself: after a pause that grows while it keeps ending soon, and for as long
 * as it takes. Returns when `stopping()` says that the end is meant.
 */
export async function keepRunning({
  what,
  first,
  again,
  stopping,
  say,
}: {
  /** As a sentence about it begins: “The app”. */
  what: string;
  /** It runs already. */
  first: { exited: Promise<number> };
  again: () => { exited: Promise<number> };
  stopping: () => boolean;
  say: (words: string) => void;
}): Promise<void> {
  let program = first;
  for (let ended = 0; ; ended++) {
    const startedAt = Date.now();
    const code = await program.exited;
    if (stopping()) return;
    if (Date.now() - startedAt >= STEADY_MS) ended = 0;
    const pause = PAUSES_MS[Math.min(ended, PAUSES_MS.length - 1)] ?? 0;
    say(`${what} ended with code ${code}. It is started again in ${pause / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (stopping()) return;
    program = again();
  }
}
