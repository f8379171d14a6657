type Waiter = { start: (release: () => void) => void };

/**
 * Shares a number of slots among keys, such as connections among workspaces. A key holds at most `share` of the `slots`,
 * which may depend on the key. A freed slot goes to the waiting key that holds the fewest; a key's requests are served in
 * order. So a key that keeps all its slots busy delays the others by one release, not by its whole queue.
 */
export function fairSlots({ slots, share }: { slots: number; share: number | ((key: string) => number) }) {
  const held = new Map<string, number>();
  const queues = new Map<string, Set<Waiter>>();
  let free = slots;

  const holds = (key: string) => held.get(key) ?? 0;
  const shareOf = (key: string) => (typeof share === 'number' ? share : share(key));

  const occupy = (key: string) => {
    free -= 1;
    held.set(key, holds(key) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      free += 1;
      if (holds(key) === 1) held.delete(key);
      else held.set(key, holds(key) - 1);
      startNext();
    };
  };

  const leave = (key: string, waiter: Waiter) => {
    const queue = queues.get(key);
    queue?.delete(waiter);
    if (queue?.size === 0) queues.delete(key);
  };

  const startNext = () => {
    const [next] = [...queues.keys()].filter((key) => holds(key) < shareOf(key)).sort((a, b) => holds(a) - holds(b));
    const [waiter] = queues.get(next ?? '') ?? [];
    if (next === undefined || !waiter || free === 0) return;
    leave(next, waiter);
    waiter.start(occupy(next));
  };

  /** Takes a free slot and returns a function that releases it; null when none is free. */
  const takeNow = (key: string) => (free > 0 && holds(key) < shareOf(key) ? occupy(key) : null);

  /** Waits for a slot. Rejects with the signal's reason if that comes first. */
  const take = (key: string, signal: AbortSignal): Promise<() => void> => {
    if (signal.aborted) return Promise.reject(signal.reason);
    const release = takeNow(key);
    if (release) return Promise.resolve(release);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        leave(key, waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        start: (release) => {
          signal.removeEventListener('abort', giveUp);
          resolve(release);
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      queues.set(key, (queues.get(key) ?? new Set()).add(waiter));
    });
  };

  /** How many requests wait, over all keys. */
  const waiting = () => [...queues.values()].reduce((sum, queue) => sum + queue.size, 0);

  return { take, takeNow, waiting };
}
