import { useCallback, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** How long the window is still open, to the minute; null if it is closed. Changes at the moment at which it closes. */
export function useWindow(expiresAt: string | null): { hours: number; minutes: number } | null {
  const end = expiresAt ? Date.parse(expiresAt) : 0;
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const left = end - Date.now();
        if (left <= 0) return;
        timer = setTimeout(
          () => {
            listener();
            wait();
          },
          (left % MINUTE_MS) + 1,
        );
      };
      wait();
      return () => clearTimeout(timer);
    },
    [end],
  );
  const read = () => minutesUntil(end);
  const minutes = useSyncExternalStore(subscribe, read, read);
  return minutes === null ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

function minutesUntil(end: number): number | null {
  const left = end - Date.now();
  return left > 0 ? Math.floor(left / MINUTE_MS) : null;
}
