import { useEffect } from 'react';
import { watchArrivals } from './present-colleagues.ts';

export const PRESENCE_EVERY_MS = 20_000;

/**
 * Reports that the person looks at the page of a conversation or a flow: at intervals, and to colleagues who come there.
 * Skips a report at an interval while `isImplied` says that it is implied.
 */
export function usePresenceHeartbeat({
  place,
  announce,
  isImplied,
}: {
  /** The ID of the conversation or the flow. */
  place: string;
  announce: (activity: 'viewing' | 'left') => void;
  isImplied: () => boolean;
}): void {
  useEffect(() => {
    const look = () => announce(document.visibilityState === 'visible' ? 'viewing' : 'left');
    const answer = () => {
      if (document.visibilityState === 'visible') announce('viewing');
    };
    const again = () => {
      if (!isImplied()) answer();
    };
    look();
    const timer = setInterval(again, PRESENCE_EVERY_MS);
    const stopWatching = watchArrivals(place, answer);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      stopWatching();
      document.removeEventListener('visibilitychange', look);
      announce('left');
    };
  }, [place, announce, isImplied]);
}
