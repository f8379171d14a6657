import { db } from '#lib/platform/database/db.ts';

/** How many conversations have messages that no one has opened. */
export async function countUnread({ workspaceId }: { workspaceId: string }): Promise<number> {
  return db().conversation.count({ where: { workspaceId, unreadCount: { gt: 0 } } });
}
