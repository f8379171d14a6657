import { type RefObject, useEffect, useRef } from 'react';

/** Saves what is due when the editor or the page is left, without the pause. */
export function useSaveOnLeaving({
  isDue,
  isLeaving,
  flush,
}: {
  isDue: boolean;
  isLeaving: RefObject<boolean>;
  flush: () => Promise<number>;
}): void {
  const latest = useRef({ isDue, flush });
  useEffect(() => {
    latest.current = { isDue, flush };
  }, [isDue, flush]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const save = () => {
      if (latest.current.isDue) void latest.current.flush().catch(() => undefined);
    };
    const leave = () => {
      isLeaving.current = true;
      save();
    };
    const stay = () => {
      isLeaving.current = false;
    };
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('pageshow', stay, { signal });
    return () => {
      listeners.abort();
      save();
    };
  }, [isLeaving]);
}
