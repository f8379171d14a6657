import { useSyncExternalStore } from 'react';
import { useWorkspace } from '../shell/workspace-context.tsx';

const listeners = new Set<() => void>();

/** The person's choice in this browser: Enter sends, or Enter starts a new line and Ctrl or ⌘ Enter sends. */
export function useEnterSends(): [boolean, (sends: boolean) => void] {
  const { person } = useWorkspace();
  const key = `parley.enter-sends.${person.id}`;
  const sends = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => false,
  );
  const change = (next: boolean) => {
    try {
      if (next) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
    } catch {
      // Without storage, the choice does not change.
    }
    for (const listener of listeners) listener();
  };
  return [sends, change];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}
