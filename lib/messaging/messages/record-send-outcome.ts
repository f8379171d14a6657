import type { Explanation } from '#lib/channel/explain-error.ts';
import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { announceConversations } from '#lib/platform/realtime/announce-conversations.ts';
import { touchConversationsOfSql } from './touch-conversations-of-sql.ts';

/** The outcome of a message that was `sending`. `retryable`: certainly not sent, and worth another attempt. */
export type SendOutcome = {
  workspaceId: string;
  id: string;
  status: 'accepted' | 'unknown' | 'failed';
  channelId: string | null;
  error: (Explanation & { retryable?: boolean }) | null;
};

/**
 * Stores the channel's response, and returns the channel's ID that the message has then. If a status arrived by webhook before
 * the response, it stays with its ID, which is another one if the channel carried out an earlier attempt that it had refused;
 * only a failure of that one gives way to an acceptance. What was not accepted touches its conversation, so that
 * `updated_since` finds it: no receipt may follow.
 */
export const recordSendOutcome = batched(
  (outcomes: SendOutcome[]) => retryConflicts(() => recordSendOutcomes(outcomes)),
  {
    maxItems: 500,
    maxInFlight: 4,
    apartMs: 10,
  },
);

type Settled = { workspaceId: string; id: string; conversationId: string; channelId: string | null };

async function recordSendOutcomes(outcomes: SendOutcome[]): Promise<(string | null)[]> {
  const given = outcomes.map(({ workspaceId, id, status, channelId, error }, position) => ({
    position,
    workspace_id: workspaceId,
    id,
    status,
    channel_id: channelId,
    error,
  }));
  // A statement that can touch conversations costs PostgreSQL a third more, and nearly all sends are accepted.
  const areAccepted = outcomes.every(({ status }) => status === 'accepted');
  const changes = await prepared<Settled>(
    areAccepted ? 'record_accepted_sends' : 'record_send_outcomes',
    areAccepted ? settled(given) : touching(settled(given)),
  );
  announceConversations(changes);
  const channelIds = new Map(changes.map(({ workspaceId, id, channelId }) => [`${workspaceId} ${id}`, channelId]));
  return outcomes.map(({ workspaceId, id }) => channelIds.get(`${workspaceId} ${id}`) ?? null);
}

const settled = (given: object[]) => Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (position int, workspace_id uuid, id uuid, status "MessageStatus", channel_id text, error jsonb)
      WHERE ${boundedBatch('position')}
    ), locked AS MATERIALIZED (
      -- In the order in which receipts lock them.
      SELECT message.workspace_id, message.id, message.status IN ('sending', 'unknown')
        OR (message.status = 'failed' AND message.channel_id <> given.channel_id) AS is_open
      FROM messages AS message JOIN given USING (workspace_id, id)
      ORDER BY message.workspace_id, message.id
      FOR NO KEY UPDATE OF message
    )
    UPDATE messages AS message SET
      status = CASE WHEN is_open THEN given.status ELSE message.status END,
      error = CASE WHEN is_open THEN given.error ELSE message.error END,
      channel_id = CASE WHEN is_open THEN coalesce(given.channel_id, message.channel_id)
        ELSE coalesce(message.channel_id, given.channel_id) END
    FROM given JOIN locked USING (workspace_id, id)
    WHERE message.workspace_id = given.workspace_id AND message.id = given.id
    RETURNING message.workspace_id AS "workspaceId", message.id, message.conversation_id AS "conversationId",
      message.channel_id AS "channelId", message.status`;

const touching = (update: Prisma.Sql) => Prisma.sql`
    WITH settled AS (${update}), not_accepted AS (
      SELECT "workspaceId" AS workspace_id, "conversationId" AS conversation_id
      FROM settled WHERE status IN ('unknown', 'failed')
    ), ${touchConversationsOfSql('not_accepted')}
    SELECT "workspaceId", id, "conversationId", "channelId" FROM settled`;
