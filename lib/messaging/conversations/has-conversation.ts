import { db } from '#lib/platform/database/db.ts';

export async function hasConversation({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<boolean> {
  return (await db().conversation.count({ where: { workspaceId, id: conversationId } })) > 0;
}
