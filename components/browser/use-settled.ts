import { useSyncExternalStore } from 'react';

const SETTLED_MS = 1000;

const listeners = new Set<() => void>();
let isCounting = false;
let settled = false;

function settle() {
  settled = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isCounting) setTimeout(settle, SETTLED_MS);
  isCounting = true;
  return () => listeners.delete(listener);
}

/** Becomes true a second after the page started, for all components at once. Work that can wait should wait for it. */
export function useSettled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => settled,
    () => false,
  );
}
