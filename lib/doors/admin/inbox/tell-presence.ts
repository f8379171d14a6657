import { LRUCache } from 'lru-cache';
import { notFound } from '#lib/contract/errors.ts';
import { hasConversation } from '#lib/messaging/conversations/has-conversation.ts';
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

/**
 * Tells colleagues what a member does in a conversation, unless they have told too much lately: then no one hears of it.
 * Throws `not_found` for a conversation that the workspace does not have.
 */
export async function tellPresence(presence: Presence): Promise<{ told: boolean }> {
  const { workspaceId, conversationId, userId } = presence;
  const key = `${workspaceId} ${userId}`;
  const lately = told.get(key) ?? { count: 0 };
  if (lately.count === 0) told.set(key, lately);
  lately.count += 1;
  if (lately.count > MAX_NOTICES) return { told: false };
  if (!(await hasConversation({ workspaceId, conversationId }))) throw notFound('conversation');
  await notifyPresence(presence);
  return { told: true };
}
