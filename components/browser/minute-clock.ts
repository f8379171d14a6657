const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let current = Date.now();

function tick() {
  current = Date.now();
  for (const listener of listeners) listener();
}

/** One clock for every "5 minutes ago" on a page (useSyncExternalStore). It ticks only while something uses it. */
export const minuteClock = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    if (!timer) {
      current = Date.now();
      timer = setInterval(tick, 30_000);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
  now: (): number | null => current,
  /** For rendering on the server, and for hydration in the browser. */
  serverNow: (): number | null => null,
};
