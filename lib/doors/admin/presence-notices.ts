import { LRUCache } from 'lru-cache';
import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';
import type { Presence } from '#lib/platform/realtime/presence.ts';
import { singleton } from '#lib/platform/singleton.ts';

const WINDOW_MS = 10_000;
/** So many notices of a member in ten seconds; a page sends about four. */
const MAX_NOTICES = 20;

const told = singleton(
  'presence notices',
  () => new LRUCache<string, { count: number }>({ max: 10_000, ttl: WINDOW_MS }),
);

/** Tells colleagues what a member does, once `check` has passed, unless they have told too much lately: then no one hears of it. */
export async function tellWithinLimit(presence: Presence, check: () => Promise<void>): Promise<{ told: boolean }> {
  const key = `${presence.workspaceId} ${presence.userId}`;
  const lately = told.get(key) ?? { count: 0 };
  if (lately.count === 0) told.set(key, lately);
  lately.count += 1;
  if (lately.count > MAX_NOTICES) return { told: false };
  await check();
  await notifyPresence(presence);
  return { told: true };
}
