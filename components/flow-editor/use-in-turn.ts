import { useCallback, useRef } from 'react';

/** Runs what it is given one after the other, also after one that failed. */
export function useInTurn(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Result>(act: () => Promise<Result>) => {
    const next = last.current.catch(() => undefined).then(act);
    last.current = next;
    return next;
  }, []);
}
