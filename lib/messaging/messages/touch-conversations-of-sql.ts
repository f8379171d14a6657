import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The part of a statement that touches the conversations of changed messages, so that `updated_since` finds them, and
 * returns them as `touched`. `source` holds `workspace_id` and `conversation_id`. They are locked after the messages, in
 * the order of all statements.
 */
export function touchConversationsOfSql(source: string): Prisma.Sql {
  return Prisma.sql`
    talks AS MATERIALIZED (
      SELECT workspace_id, id FROM conversations
      WHERE (workspace_id, id) IN (SELECT workspace_id, conversation_id FROM ${Prisma.raw(source)})
      ORDER BY workspace_id, id FOR NO KEY UPDATE
    ), touched AS (
      UPDATE conversations AS conversation SET updated_at = clock_timestamp()
      FROM talks WHERE conversation.workspace_id = talks.workspace_id AND conversation.id = talks.id
      RETURNING conversation.workspace_id, conversation.id AS conversation_id
    )`;
}
