/** In ms: for how long after a reading all time is taken for work. */
const ASSUMED_MS = 0.2;

/**
 * A thread's total working time in ms, as `read` says. Reading it takes the kernel some microseconds on a busy machine,
 * and a small unit of work asks for it several times. So it is read every 0.2 ms at most. In between, the thread is assumed
 * to be busy; if it was not, the time stands still until that is made up for. It never goes back. `now` is a clock in ms.
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
