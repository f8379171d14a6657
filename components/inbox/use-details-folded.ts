import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let folded = false;

/**
 * Whether the details beside the threads are folded away: for every conversation, until the page is loaded again. Kept
 * for longer, it would be known too late for the server's page, and the thread would jump.
 */
export function useDetailsFolded(): [boolean, (next: boolean) => void] {
  const isFolded = useSyncExternalStore(
    subscribe,
    () => folded,
    () => false,
  );
  return [isFolded, fold];
}

function fold(next: boolean) {
  folded = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
