import { Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';

/**
 * Deletes the events of conversations and messages, including deliveries, and those about the people themselves, except
 * for events in conversations of others. Of those that may have been read over the API, it keeps ID and place.
 */
export async function eraseEvents({
  tx,
  workspaceId,
  conversationIds,
  messageIds,
  channelIds,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationIds: string[];
  messageIds: string[];
  /** The people's numbers (digits with country code) and user IDs on the channel. */
  channelIds: string[];
}): Promise<void> {
  // A number that one person gave up, and another has now: what names a conversation of someone else is theirs.
  const isTheirs = Prisma.sql`(
    EXISTS (
      -- OFFSET, because the planner may otherwise read the conversations of all workspaces (docs/decisions/262).
      SELECT FROM conversations AS other WHERE other.workspace_id = events.workspace_id
        AND other.id = CASE WHEN data ->> 'conversation_id' ~ ${UUID} THEN (data ->> 'conversation_id')::uuid END
      OFFSET 0)
    OR coalesce(data ->> 'conversation_id', '') = ANY (ARRAY(
      SELECT unnest(merged_ids)::text FROM conversations
      WHERE workspace_id = ${workspaceId}::uuid AND merged_ids <> '{}')))`;
  await tx.$executeRaw`
    WITH erased AS (
      DELETE FROM events WHERE workspace_id = ${workspaceId}::uuid AND (
      data ->> 'conversation_id' = ANY (${conversationIds}) OR data ->> 'message_id' = ANY (${messageIds})
      OR ((data ->> 'phone' = ANY (${channelIds}) OR data ->> 'recipient' = ANY (${channelIds})
        OR data ->> 'user_id' = ANY (${channelIds})) AND NOT ${isTheirs})
      OR (name = 'channel.notice' AND data::text LIKE ANY (${channelIds.map((id) => `%${escapeLike(id)}%`)})))
      RETURNING workspace_id, id, number, created_at
    )
    INSERT INTO erased_events (workspace_id, id, number, created_at)
    SELECT workspace_id, id, number, created_at FROM erased WHERE number IS NOT NULL`;
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
