/**
 * How late a thread is, from the times between the ticks of a timer that is due every `everyMs`. `now` is a clock in ms.
 *
 * Node's own monitorEventLoopDelay keeps a histogram of these times. Its mean and deviation cost half a millisecond to read,
 * on the thread that they are about.
 */
export function threadDelay({ everyMs, now }: { everyMs: number; now: () => number }) {
  let tickedAt = now();
  let passed = 0;
  let lateSquared = 0;
  return {
    /** Call it at each tick of the timer. */
    tick(): void {
      const between = now() - tickedAt;
      tickedAt += between;
      passed += between;
      lateSquared += Math.max(0, between - everyMs) ** 2;
    },

    /**
     * The mean wait, in ms, of work that fell due at a random moment since the last reading: a long delay catches
     * proportionally more of it, and half of the delay is left on average. Null if there was no tick since.
     */
    read(): number | null {
      if (passed === 0) return null;
      const wait = lateSquared / (2 * passed);
      passed = 0;
      lateSquared = 0;
      return wait;
    },
  };
}
