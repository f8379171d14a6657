import { useSyncExternalStore } from 'react';
import { minuteClock } from '#components/browser/minute-clock.ts';

const MINUTE_MS = 60_000;

/** How long the window is still open, to the minute; null if it is closed. */
export function useWindow(expiresAt: string | null): { hours: number; minutes: number } | null {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now, minuteClock.serverNow) ?? Date.now();
  const left = expiresAt ? Date.parse(expiresAt) - now : 0;
  if (left <= 0) return null;
  const minutes = Math.floor(left / MINUTE_MS);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
