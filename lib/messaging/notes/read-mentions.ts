import { db } from '#lib/platform/database/db.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';

/** A member has seen what mentions them in a conversation. Their other tabs hear of it. Returns how many that were. */
export async function readMentions({
  workspaceId,
  conversationId,
  userId,
}: {
  workspaceId: string;
  conversationId: string;
  userId: string;
}): Promise<{ read: number }> {
  return db().$transaction(async (tx) => {
    const { count: read } = await tx.mention.updateMany({
      where: { workspaceId, conversationId, userId, readAt: null },
      data: { readAt: new Date() },
    });
    if (read > 0) await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    return { read };
  });
}
