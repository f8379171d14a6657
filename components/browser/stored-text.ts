const listeners = new Set<() => void>();

/**
 * Small choices that a browser remembers, each a text under a key of its local storage. Without storage, which people can
 * switch off, there is none and none is kept.
 */
export const storedText = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Null removes it. */
  write(key: string, text: string | null): void {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // The choice has to be made again.
    }
    for (const listener of listeners) listener();
  },
  /** Calls `listener` when this page or another one has written. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
