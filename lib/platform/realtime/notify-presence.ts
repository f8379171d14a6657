import { db } from '../database/db.ts';
import { PRESENCE_CHANNEL, type Presence } from './presence.ts';

/** Tells open inboxes what a member does in a conversation just now. Nothing of it is kept. */
export async function notifyPresence(presence: Presence): Promise<void> {
  await db().$executeRaw`SELECT pg_notify(${PRESENCE_CHANNEL}, ${JSON.stringify(presence)})`;
}
