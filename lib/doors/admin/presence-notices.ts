import { LRUCache } from 'lru-cache';
import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';
import type { Presence } from '#lib/platform/realtime/presence.ts';
import { singleton } from '#lib/platform/singleton.ts';

const WINDOW_MS = 10_000;
/** The most notices of a member in ten seconds; a page sends about four. */
const MAX_NOTICES = 20;

const announced = singleton(
  'presence notices',
  () => new LRUCache<string, { count: number }>({ max: 10_000, ttl: WINDOW_MS }),
);

/** Tells colleagues what a member is doing, once `check` has passed. Above the rate limit, the notice is dropped. */
export async function announceWithinLimit(presence: Presence, check: () => Promise<void>): Promise<{ told: boolean }> {
  const key = `${presence.workspaceId} ${presence.userId}`;
  const lately = announced.get(key) ?? { count: 0 };
  if (lately.count === 0) announced.set(key, lately);
  lately.count += 1;
  if (lately.count > MAX_NOTICES) return { told: false };
  await check();
  await notifyPresence(presence);
  return { told: true };
}
