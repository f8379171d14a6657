import { useSyncExternalStore } from 'react';
import { minuteClock } from '#components/browser/minute-clock.ts';

/** The current minute, and the time zone for formatting: UTC until hydration, since the server knows no other. */
export function useLocalTime(): { now: number | null; zone: 'UTC' | undefined } {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow);
  return { now, zone: now === null ? 'UTC' : undefined };
}
