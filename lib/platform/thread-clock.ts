/** In ms: for how long after a reading all time is taken for work. */
const ASSUMED_MS = 0.2;

/**
 * A thread's total working time in ms, as `read` says. Reading it takes the kernel some microseconds on a busy machine,
 * which a small unit of work would spend several times. So it is read again after 0.2 ms at the earliest; until then the
 * thread counts as busy, and what that was too much is made up for later. It never goes back. `now` is a clock in ms.
 */
export function threadClock({ now, read }: { now: () => number; read: () => number }): () => number {
  let readAt = Number.NEGATIVE_INFINITY;
  let known = 0;
  let shown = 0;
  return () => {
    const at = now();
    if (at - readAt >= ASSUMED_MS) {
      known = read();
      readAt = at;
    }
    shown = Math.max(shown, known + (at - readAt));
    return shown;
  };
}
