import { Prisma } from '#lib/platform/database/db.ts';

/**
 * The part of a statement that writes thread lines for the rows of `source` (assignee, status or block changes):
 * workspace_id, conversation_id, kind (`assigned`, `status`, `blocked` or `unblocked`), cause, actor_id, assignee_id,
 * status, snoozed_until.
 */
export function threadLinesSql(source: string): Prisma.Sql {
  // The clock's time, not the transaction's: a transaction that waited for the lock comes after the one that held it.
  return Prisma.sql`
    lines AS (
      INSERT INTO thread_lines (workspace_id, id, conversation_id, kind, cause, actor_id, assignee_id, status,
        snoozed_until, created_at)
      SELECT workspace_id, gen_random_uuid(), conversation_id, kind, cause, actor_id, assignee_id, status, snoozed_until,
        clock_timestamp()
      FROM ${Prisma.raw(source)}
    )`;
}

/** The query for the events of these changes: workspace_id, id, name, data. */
export function workEventsSql(source: string): Prisma.Sql {
  return Prisma.sql`
    SELECT changed.workspace_id, gen_random_uuid() AS id,
      CASE kind WHEN 'assigned' THEN 'conversation.assigned' ELSE 'conversation.status_changed' END AS name,
      jsonb_build_object(
        'conversation_id', changed.conversation_id,
        'phone', (
          SELECT ltrim(contact.phone, '+') FROM conversations AS talk
          JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
          WHERE talk.workspace_id = changed.workspace_id AND talk.id = changed.conversation_id
        ),
        'cause', cause
      ) || CASE kind
        WHEN 'assigned' THEN jsonb_build_object('assignee', (
          SELECT jsonb_build_object('id', member.id, 'name', users.name)
          FROM members AS member JOIN users ON users.id = member.user_id
          WHERE member.workspace_id = changed.workspace_id AND member.user_id = changed.assignee_id
        ))
        ELSE jsonb_build_object('status', status, 'snoozed_until',
          to_char(snoozed_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      END AS data
    FROM ${Prisma.raw(source)} AS changed`;
}
