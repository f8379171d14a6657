import { Prisma } from '../database/db.ts';
import { notifySql } from '../database/notify-sql.ts';

/**
 * Open inboxes listen to this channel; a payload is `{"workspaceId": …, "conversationIds": […]}`. Without IDs, anything may
 * have changed.
 */
export const CONVERSATIONS_CHANNEL = 'parley_conversations';

/** PostgreSQL refuses payloads of 8,000 bytes; an ID takes 40. */
const IDS_PER_PAYLOAD = 150;

/**
 * The part of a statement that notifies open inboxes of the conversations in `source` (workspace_id, conversation_id, each
 * once) when its transaction commits. The statement must read from `announced`.
 */
export function notifyConversationsSql(source: string): Prisma.Sql {
  const payload = Prisma.sql`
    json_build_object('workspaceId', workspace_id, 'conversationIds', json_agg(conversation_id))::text`;
  return Prisma.sql`
    announced AS MATERIALIZED (
      SELECT ${notifySql(CONVERSATIONS_CHANNEL, payload)}
      FROM (
        SELECT workspace_id, conversation_id,
          (row_number() OVER (PARTITION BY workspace_id) - 1) / ${IDS_PER_PAYLOAD}::int AS payload
        FROM ${Prisma.raw(source)}
      ) AS changed GROUP BY workspace_id, payload
    )`;
}
