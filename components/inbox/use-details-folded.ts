import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let folded = false;

/**
 * Whether the details next to the threads are folded, for all conversations, until the page is reloaded. If it were
 * stored, the server would not know it when it renders the page, and the thread would jump.
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
