import { type Database, Prisma } from '../database/db.ts';
import { notifySql } from '../database/notify-sql.ts';
import { CONVERSATIONS_CHANNEL } from './notify-conversations-sql.ts';

/**
 * Has a workspace's open inboxes read everything again, once the transaction commits: for what every conversation may show,
 * such as the state of our number.
 */
export async function notifyInboxes({
  database,
  workspaceId,
}: {
  database: Pick<Database, '$executeRaw'>;
  workspaceId: string;
}): Promise<void> {
  const notice = JSON.stringify({ workspaceId, conversationIds: [] });
  await database.$executeRaw`SELECT ${notifySql(CONVERSATIONS_CHANNEL, Prisma.sql`${notice}`)}`;
}
