import { batched } from '../batched.ts';
import type { Explanation } from '../channel/explain-error.ts';
import { db } from '../db.ts';
import { log } from '../log.ts';
import { notifyConversations } from '../realtime/notify-conversations.ts';

/** What became of a message that was `sending`. `retryable`: certainly not sent, and worth another try. */
export type SendOutcome = {
  workspaceId: string;
  id: string;
  status: 'accepted' | 'unknown' | 'failed';
  channelId: string | null;
  error: (Explanation & { retryable?: boolean }) | null;
};

/**
 * Stores what the channel answered. A status that came by webhook before the answer did has moved the message on
 * already and stays; only the channel's id is filled in then.
 */
export const settleSend = batched(settleSends, { maxItems: 500, maxInFlight: 2 });

async function settleSends(outcomes: SendOutcome[]): Promise<undefined[]> {
  const given = outcomes.map(({ workspaceId, id, status, channelId, error }) => ({
    workspace_id: workspaceId,
    id,
    status,
    channel_id: channelId,
    error,
  }));
  const changes = await db().$queryRaw<{ workspaceId: string; conversationId: string }[]>`
    UPDATE messages SET
      status = CASE WHEN messages.status IN ('sending', 'unknown') THEN given.status ELSE messages.status END,
      error = CASE WHEN messages.status IN ('sending', 'unknown') THEN given.error ELSE messages.error END,
      channel_id = coalesce(messages.channel_id, given.channel_id)
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS given (workspace_id uuid, id uuid, status "MessageStatus", channel_id text, error jsonb)
    WHERE messages.workspace_id = given.workspace_id AND messages.id = given.id
    RETURNING messages.workspace_id AS "workspaceId", messages.conversation_id AS "conversationId"`;
  // A screen that misses this catches up with its next read; no send waits for it.
  notifyConversations({ changes }).catch((error) => log().warn({ err: error }, 'inboxes were not notified'));
  return outcomes.map(() => undefined);
}
