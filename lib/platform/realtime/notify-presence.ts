import { db, Prisma } from '../database/db.ts';
import { notifySql } from '../database/notify-sql.ts';
import { PRESENCE_CHANNEL, type Presence } from './presence.ts';

/** Tells open inboxes what a member is doing in a conversation right now. Nothing is stored. */
export async function notifyPresence(presence: Presence): Promise<void> {
  await db().$executeRaw`SELECT ${notifySql(PRESENCE_CHANNEL, Prisma.sql`${JSON.stringify(presence)}`)}`;
}
