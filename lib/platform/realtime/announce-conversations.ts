import { setTimeout } from 'node:timers/promises';
import { batched } from '../batched.ts';
import { log } from '../log.ts';
import { notifyConversations } from './notify-conversations.ts';

type Change = { workspaceId: string; conversationId: string };

/** Inboxes need no more than a few words a second, however many messages come and go. */
const ANNOUNCED_EVERY_MS = 50;

/**
 * After a commit that changed conversations: tells open inboxes, of all that was committed in the last moments at once.
 * No one waits for it. A screen that misses one catches up with its next read.
 */
export function announceConversations(changes: Change[]): void {
  if (changes.length === 0) return;
  announce(changes).catch((err) => log().warn({ err }, 'inboxes were not notified'));
}

const announce = batched(async (changes: Change[][]) => {
  await notifyConversations({ changes: changes.flat() });
  await setTimeout(ANNOUNCED_EVERY_MS, undefined, { ref: false });
  return changes.map(() => undefined);
});
