import { useSyncExternalStore } from 'react';
import { type Density, keepDensity } from '../browser/density.ts';

const listeners = new Set<() => void>();

/** The density of rows, and a setter. Styles use the variant `compact:` instead. */
export function useDensity(): [Density, (next: Density) => void] {
  const density = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable'),
    () => 'comfortable' as const,
  );
  return [density, change];
}

function change(next: Density) {
  keepDensity(next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
