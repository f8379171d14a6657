import { SILENT_KINDS } from '#lib/channel/constants.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { removeFiles } from '#lib/platform/storage/remove-files.ts';
import { countsAsUnread } from './counts-as-unread-sql.ts';

/** With its file and, as PostgreSQL writes it, when that was stored; both null without one. */
export type MessageToDelete = { id: string; filename: string | null; storedAt: string | null };

/** Where `media` is the row of a message's file, if it has one. */
export const fileColumnsSql = Prisma.sql`media.filename, media.stored_at::text AS "storedAt"`;

/**
 * Deletes messages of a workspace with what belongs to them, their files first, so that no file is left without its row.
 * Messages whose file was stored after they were read are left, and so are, with `skip`, those that are locked now or whose
 * conversation is. `until` and errors are those of {@link removeFiles}; what was deleted until then is gone.
 */
export async function deleteMessages({
  workspaceId,
  messages,
  ifLocked,
  until,
}: {
  workspaceId: string;
  messages: MessageToDelete[];
  ifLocked: 'skip' | 'wait';
  until: number;
}): Promise<'more' | 'done'> {
  const removed = (some: MessageToDelete[]) => deleteRows({ workspaceId, messages: some, ifLocked });
  await removed(messages.filter(({ filename }) => filename === null));
  const files = messages.flatMap(({ filename, ...message }) =>
    filename === null
      ? []
      : { ...message, filename, path: mediaPath({ workspaceId, messageId: message.id, filename }) },
  );
  return removeFiles({ files, removed, until });
}

/**
 * Unread ones are no longer counted; that the customer has written is not forgotten with what they wrote. Where that or the
 * last message changes, open inboxes are notified. Conversations are locked first, as by all statements that write messages,
 * so a copy of a file has ended, and is seen, or finds later that its message is gone.
 */
async function deleteRows({
  workspaceId,
  messages,
  ifLocked,
}: {
  workspaceId: string;
  messages: MessageToDelete[];
  ifLocked: 'skip' | 'wait';
}): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  const storedAt = messages.map((message) => message.storedAt);
  const skipLocked = ifLocked === 'skip' ? Prisma.sql`SKIP LOCKED` : Prisma.empty;
  const changed = await retriedTransaction(async (tx) => {
    const talks = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id IN (
          SELECT conversation_id FROM messages WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${ids}::uuid[]))
        ORDER BY id FOR NO KEY UPDATE ${skipLocked}`;
    const conversationIds = talks.map(({ id }) => id);
    const gone = await tx.$queryRaw<{ id: string; latest: Date; isHeard: boolean }[]>`
        WITH old AS MATERIALIZED (
          SELECT workspace_id, id FROM messages
          WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${ids}::uuid[])
            AND conversation_id = ANY (${conversationIds}::uuid[])
            AND NOT EXISTS (
              SELECT FROM media JOIN unnest(${ids}::uuid[], ${storedAt}::text[]) AS given (id, stored_at) ON given.id = message_id
              WHERE media.workspace_id = ${workspaceId}::uuid AND message_id = messages.id
                AND media.stored_at IS DISTINCT FROM given.stored_at::timestamptz
            )
          ORDER BY id FOR UPDATE ${skipLocked}
        ), deleted AS (
          DELETE FROM messages USING old WHERE messages.workspace_id = old.workspace_id AND messages.id = old.id
          RETURNING conversation_id, "timestamp", direction = 'inbound' AND kind <> ALL(${SILENT_KINDS}) AS is_heard
        )
        SELECT conversation_id AS id, max("timestamp") AS latest, bool_or(is_heard) AS "isHeard"
        FROM deleted GROUP BY conversation_id`;
    const heard = gone.filter(({ isHeard }) => isHeard).map(({ id }) => id);
    await tx.conversation.updateMany({
      where: { workspaceId, id: { in: heard }, inboundDeleted: false },
      data: { inboundDeleted: true },
    });
    // The newest ones are unread, so no more than are left.
    return tx.$queryRaw<{ id: string }[]>`
        UPDATE conversations AS talk SET unread_count = rest.count, updated_at = clock_timestamp()
        FROM unnest(${gone.map(({ id }) => id)}::uuid[], ${gone.map(({ latest }) => latest)}::timestamptz[])
          AS gone (id, latest), LATERAL (
          SELECT count(*)::int AS count FROM (
            SELECT FROM messages AS message
            WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = gone.id AND ${countsAsUnread}
            LIMIT (SELECT unread_count FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id = gone.id)
          ) AS message
        ) AS rest
        WHERE workspace_id = ${workspaceId}::uuid AND talk.id = gone.id AND (unread_count > rest.count
          OR date_trunc('second', gone.latest) >= date_trunc('second', talk.last_message_at))
        RETURNING talk.id`;
  });
  await notifyConversations({ changes: changed.map(({ id: conversationId }) => ({ workspaceId, conversationId })) });
}
