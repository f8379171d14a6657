import { db } from '#lib/platform/database/db.ts';

/**
 * The ID of the conversation that this one was joined to, when two contacts turned out to be one person
 * (docs/decisions/286). Null for the ID of one that exists, or never did.
 */
export async function presentConversation({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<string | null> {
  const [present] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM conversations
    WHERE workspace_id = ${workspaceId}::uuid AND merged_ids <> '{}' AND merged_ids @> ARRAY[${conversationId}::uuid]`;
  return present?.id ?? null;
}
