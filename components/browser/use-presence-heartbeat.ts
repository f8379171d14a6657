import { useEffect } from 'react';

export const PRESENCE_EVERY_MS = 20_000;

/**
 * Reports that the person looks at the page, at intervals. Skips a report while `isImplied` says that it is implied.
 */
export function usePresenceHeartbeat(announce: (activity: 'viewing' | 'left') => void, isImplied: () => boolean): void {
  useEffect(() => {
    const look = () => announce(document.visibilityState === 'visible' ? 'viewing' : 'left');
    const again = () => {
      if (document.visibilityState === 'visible' && !isImplied()) announce('viewing');
    };
    look();
    const timer = setInterval(again, PRESENCE_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      announce('left');
    };
  }, [announce, isImplied]);
}
