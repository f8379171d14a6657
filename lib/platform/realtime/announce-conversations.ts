import { setTimeout } from 'node:timers/promises';
import { batched } from '../batched.ts';
import { isPartOfOutage } from '../database-outage.ts';
import { log } from '../log.ts';
import { notifyConversations } from './notify-conversations.ts';

type Change = { workspaceId: string; conversationId: string };

/** In ms. However many messages come and go, inboxes need only a few updates per second. */
const ANNOUNCED_EVERY_MS = 50;

/**
 * Call after a commit that changed conversations. Tells open inboxes of all recent commits at once, in the background. A
 * screen that misses a notice catches up on its next read.
 */
export function announceConversations(changes: Change[]): void {
  if (changes.length === 0) return;
  announce(changes).catch((err) => {
    if (!isPartOfOutage(err)) log().warn({ err }, 'inboxes were not notified');
  });
}

const announce = batched(async (changes: Change[][]) => {
  await notifyConversations({ changes: changes.flat() });
  await setTimeout(ANNOUNCED_EVERY_MS, undefined, { ref: false });
  return changes.map(() => undefined);
});
