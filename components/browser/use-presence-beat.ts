import { useEffect } from 'react';

export const PRESENCE_EVERY_MS = 20_000;

/**
 * Reports that the person looks at the page, at intervals. Skips a report while `isSaidAnyway` says that it is implied.
 */
export function usePresenceBeat(tell: (activity: 'viewing' | 'left') => void, isSaidAnyway: () => boolean): void {
  useEffect(() => {
    const look = () => tell(document.visibilityState === 'visible' ? 'viewing' : 'left');
    const again = () => {
      if (document.visibilityState === 'visible' && !isSaidAnyway()) tell('viewing');
    };
    look();
    const timer = setInterval(again, PRESENCE_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      tell('left');
    };
  }, [tell, isSaidAnyway]);
}
