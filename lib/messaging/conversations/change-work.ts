import { Prisma } from '#lib/platform/database/db.ts';
import { notifyConversationsSql } from '#lib/platform/realtime/notify-conversations-sql.ts';
import { recordEventsSql } from '#lib/webhooks/events/record-events-sql.ts';
import type { ConversationStatus } from './constants.ts';
import { threadLinesSql, workEventsSql } from './record-work-sql.ts';

/** Changes of a conversation's assignee and status; omitted fields stay. The assignee is a user, or null for no one. */
export type WorkChange = {
  assigneeId?: string | null | undefined;
  status?: { is: ConversationStatus; snoozedUntil: Date | null } | undefined;
};

/** Who makes the change: a member, or an integration. */
export type Actor = { cause: 'member'; userId: string } | { cause: 'api' };

/** A thread shows its latest changes; this many are kept per conversation. */
const LINES_KEPT = 200;

/**
 * Assigns or unassigns a conversation, and opens, snoozes or closes it. Call it only under the conversation's lock
 * ({@link lockConversation}). Closing marks it as read. Each real change adds a line to the thread and records an event.
 */
export async function changeWork({
  tx,
  workspaceId,
  conversationId,
  change: { assigneeId, status },
  actor,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
  change: WorkChange;
  actor: Actor;
}): Promise<void> {
  const actorId = actor.cause === 'member' ? actor.userId : null;
  const talk = Prisma.sql`workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid`;
  const changed = await tx.$executeRaw`
    WITH changes AS MATERIALIZED (
      SELECT workspace_id, id AS conversation_id, 'assigned' AS kind, ${actor.cause} AS cause, ${actorId}::uuid AS actor_id,
        ${assigneeId ?? null}::uuid AS assignee_id, NULL::"ConversationStatus" AS status, NULL::timestamptz AS snoozed_until
      FROM conversations
      WHERE ${talk} AND ${assigneeId !== undefined} AND assignee_id IS DISTINCT FROM ${assigneeId ?? null}::uuid
      UNION ALL
      SELECT workspace_id, id, 'status', ${actor.cause}, ${actorId}::uuid, NULL, ${status?.is ?? null}::"ConversationStatus",
        ${status?.snoozedUntil ?? null}::timestamptz
      FROM conversations
      WHERE ${talk} AND ${status !== undefined} AND (status, snoozed_until)
        IS DISTINCT FROM (${status?.is ?? null}::"ConversationStatus", ${status?.snoozedUntil ?? null}::timestamptz)
    ), written AS (
      UPDATE conversations SET
        assignee_id = CASE WHEN kinds.has_assignee THEN ${assigneeId ?? null}::uuid ELSE assignee_id END,
        status = CASE WHEN kinds.has_status THEN ${status?.is ?? null}::"ConversationStatus" ELSE status END,
        snoozed_until = CASE WHEN kinds.has_status THEN ${status?.snoozedUntil ?? null}::timestamptz ELSE snoozed_until END,
        unread_count = CASE WHEN kinds.has_status AND ${status?.is === 'closed'} THEN 0 ELSE unread_count END,
        updated_at = clock_timestamp()
      FROM (SELECT bool_or(kind = 'assigned') AS has_assignee, bool_or(kind = 'status') AS has_status FROM changes) AS kinds
      WHERE ${talk} AND (kinds.has_assignee OR kinds.has_status)
    ), ${threadLinesSql('changes')}, emitted AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY name) AS position, event.* FROM (${workEventsSql('changes')}) AS event
    ), ${recordEventsSql('emitted')}, moved AS (
      SELECT DISTINCT workspace_id, conversation_id FROM changes
    ), ${notifyConversationsSql('moved')}
    SELECT FROM changes LEFT JOIN announced ON true LEFT JOIN dispatched ON true`;
  if (changed > 0) await forgetOldLines({ tx, workspaceId, conversationId });
}

/** Deletes all but the latest lines of a conversation. */
export async function forgetOldLines({
  tx,
  workspaceId,
  conversationId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  conversationId: string;
}) {
  await tx.$executeRaw`
    DELETE FROM thread_lines WHERE workspace_id = ${workspaceId}::uuid AND id IN (
      SELECT id FROM thread_lines WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
      ORDER BY created_at DESC, id DESC OFFSET ${LINES_KEPT})`;
}
