import { messageSecond } from '#lib/messaging/conversations/message-order.ts';
import { heardByFlowsSql } from '#lib/messaging/flow-runs/heard-by-flows-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import type { RunRow } from './run-row.ts';

/** How many of the latest messages, by the channel's clock, are checked for late arrivals. */
const LATEST = 50;

/** In seconds: a message that was on its way for longer was delivered again, perhaps after Parley was away. */
const LATE_SECONDS = 60;

/**
 * `isSpokenAfter`: the run has said something since, so the message does not answer what the run asks. The time of a late
 * message is compared with that at which the channel sent the last thing that the run said, because both are the channel's
 * own. If no receipt tells that time, the earliest one does; when something was delivered or read says nothing.
 */
type Unheard = { id: string; isSpokenAfter: boolean };

/** The customer's messages that the run has not heard yet, earliest first. It hears none of someone who is blocked. */
export async function unheardMessages({
  workspaceId,
  id: runId,
  conversationId,
  heardSequence,
}: Pick<RunRow, 'workspaceId' | 'id' | 'conversationId' | 'heardSequence'>): Promise<Unheard[]> {
  return prepared<Unheard>(
    'unheard_messages',
    Prisma.sql`
    WITH latest AS MATERIALIZED (
      SELECT id, direction, kind, sequence, flow_run_id, "timestamp", created_at FROM messages AS message
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
      ORDER BY ${messageSecond} DESC, sequence DESC LIMIT ${LATEST}
    )
    SELECT id, sequence < last_word OR CASE
      WHEN created_at - "timestamp" > make_interval(secs => ${LATE_SECONDS}) THEN coalesce((
        SELECT coalesce(min(receipt."timestamp") FILTER (WHERE receipt.status = 'sent'), min(receipt."timestamp"))
          > known."timestamp"
        FROM latest AS word JOIN message_receipts AS receipt
          ON receipt.workspace_id = ${workspaceId}::uuid AND receipt.message_id = word.id
        WHERE word.flow_run_id = ${runId}::uuid AND receipt.status <> 'failed'
        GROUP BY word.sequence ORDER BY word.sequence DESC LIMIT 1), false)
      ELSE false END AS "isSpokenAfter"
    FROM (
      SELECT id, direction, kind, sequence, "timestamp", created_at,
        coalesce(max(sequence) FILTER (WHERE flow_run_id = ${runId}::uuid) OVER (), 0) AS last_word
      FROM latest
    ) AS known
    WHERE ${heardByFlowsSql('known')} AND sequence > ${heardSequence}::int
      AND NOT EXISTS (
        SELECT FROM conversations AS talk
        JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
        WHERE talk.workspace_id = ${workspaceId}::uuid AND talk.id = ${conversationId}::uuid
          AND contact.blocked_at IS NOT NULL)
    ORDER BY sequence`,
  );
}
