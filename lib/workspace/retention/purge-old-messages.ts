import { db, Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { removeFiles } from '#lib/platform/storage/remove-files.ts';

/** What one statement scans and deletes: some milliseconds of work. */
const CONVERSATIONS = 200;
const MESSAGES = 200;
/** Long, because a bucket may take its time to delete the files. */
const TRANSACTION = { timeout: 60_000 };
const GONE = 'The file was deleted, as this workspace keeps files for a time only.';

type Row = { id: string; filename: string | null };
type Progress = { after: string; rest: 'more' | 'done' };

/**
 * Deletes one batch of a workspace's messages older than this many days, with their receipts, orders and files; for `media`
 * only the files. Scans the conversations that follow `after`, each by its own index, and returns where to continue. No
 * file is orphaned: it is deleted before its row is gone for good, and after a copy of it could still end.
 */
export async function purgeOldMessages({
  workspaceId,
  what,
  days,
  after,
}: {
  workspaceId: string;
  what: 'messages' | 'media';
  days: number;
  after: string | null;
}): Promise<Progress> {
  const conversations = await db().conversation.findMany({
    where: { workspaceId, ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: CONVERSATIONS,
    select: { id: true },
  });
  const last = conversations.at(-1)?.id;
  if (!last) return { after: after ?? '', rest: 'done' };
  const old = await oldMessages({ workspaceId, what, days, conversationIds: conversations.map(({ id }) => id) });
  await (what === 'messages' ? deleteMessages(workspaceId, old) : deleteFiles(workspaceId, old));
  // These conversations may have more.
  return { after: old.length < MESSAGES ? last : (after ?? ''), rest: 'more' };
}

function oldMessages({
  workspaceId,
  what,
  days,
  conversationIds,
}: {
  workspaceId: string;
  what: 'messages' | 'media';
  days: number;
  conversationIds: string[];
}): Promise<Row[]> {
  const withFile = what === 'media' ? Prisma.sql`AND media.state = 'stored'` : Prisma.empty;
  return db().$queryRaw<Row[]>`
    SELECT message.id, media.filename
    FROM unnest(${conversationIds}::uuid[]) AS talk (id)
    JOIN LATERAL (
      SELECT workspace_id, id FROM messages
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = talk.id
        AND date_trunc('second', "timestamp" AT TIME ZONE 'UTC') < now() AT TIME ZONE 'UTC' - make_interval(days => ${days}::int)
    ) AS message ON true
    LEFT JOIN media ON media.workspace_id = message.workspace_id AND media.message_id = message.id
    WHERE true ${withFile}
    LIMIT ${MESSAGES}`;
}

const filesOf = (workspaceId: string, messages: Row[]) =>
  messages.flatMap(({ id: messageId, filename }) =>
    filename === null ? [] : mediaPath({ workspaceId, messageId, filename }),
  );

/**
 * Unread ones are no longer counted. Conversations are locked first, as by all statements that write messages. Messages that
 * are locked now, or whose conversation is, are left for the next time.
 */
async function deleteMessages(workspaceId: string, messages: Row[]) {
  const ids = messages.map(({ id }) => id);
  const recounted = await retriedTransaction(async (tx) => {
    const talks = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id IN (
          SELECT conversation_id FROM messages WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${ids}::uuid[]))
        ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
    const conversationIds = talks.map(({ id }) => id);
    const deleted = await tx.$queryRaw<{ id: string }[]>`
        WITH old AS MATERIALIZED (
          SELECT workspace_id, id FROM messages
          WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${ids}::uuid[])
            AND conversation_id = ANY (${conversationIds}::uuid[])
          ORDER BY id FOR UPDATE SKIP LOCKED
        )
        DELETE FROM messages USING old WHERE messages.workspace_id = old.workspace_id AND messages.id = old.id
        RETURNING messages.id`;
    const gone = new Set(deleted.map(({ id }) => id));
    const ofGone = messages.filter(({ id }) => gone.has(id));
    await removeFiles(filesOf(workspaceId, ofGone));
    // The newest ones are unread, so no more than are left.
    return tx.$queryRaw<{ id: string }[]>`
        UPDATE conversations AS talk SET unread_count = rest.count, updated_at = clock_timestamp()
        FROM unnest(${conversationIds}::uuid[]) AS given (id), LATERAL (
          SELECT count(*)::int AS count FROM (
            SELECT FROM messages
            WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = given.id
              AND direction = 'inbound' AND kind <> 'system'
            LIMIT (SELECT unread_count FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id = given.id)
          ) AS message
        ) AS rest
        WHERE workspace_id = ${workspaceId}::uuid AND talk.id = given.id AND unread_count > rest.count
        RETURNING talk.id`;
  }, TRANSACTION);
  await notifyConversations({ changes: recounted.map(({ id: conversationId }) => ({ workspaceId, conversationId })) });
}

async function deleteFiles(workspaceId: string, messages: Row[]) {
  await removeFiles(filesOf(workspaceId, messages));
  await db().media.updateMany({
    where: { workspaceId, messageId: { in: messages.map(({ id }) => id) }, state: 'stored' },
    data: { state: 'failed', error: GONE, size: null, storedAt: null },
  });
}
