import { useSyncExternalStore } from 'react';
import { minuteClock } from '#components/browser/minute-clock.ts';

/** Now, by the minute, and the zone to write times in: UTC until the page runs, since the server knows no other. */
export function useLocalTime(): { now: number | null; zone: 'UTC' | undefined } {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow);
  return { now, zone: now === null ? 'UTC' : undefined };
}
