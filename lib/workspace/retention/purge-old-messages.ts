import { db, Prisma } from '#lib/platform/database/db.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { removeFiles } from '#lib/platform/storage/remove-files.ts';
import { deleteMessages, fileColumnsSql, type MessageToDelete } from './delete-messages.ts';

/** What one statement scans and deletes: some milliseconds of work. */
const CONVERSATIONS = 200;
const MESSAGES = 200;
/** In ms. A bucket may take its time to delete files: after this, a batch begins no more of them. */
const BATCH_MS = 5_000;
const GONE = 'The file was deleted, as this workspace keeps files for a time only.';

type Progress = { after: string; rest: 'more' | 'done' };

/**
 * Deletes one batch of a workspace's messages older than this many days, with their receipts, orders and files; for `media`
 * only the files. Scans the conversations that follow `after`, each by its own index, and returns where to continue. Throws
 * when files cannot be removed; what was deleted with others is gone.
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
  const until = performance.now() + BATCH_MS;
  const rest = await (what === 'messages'
    ? deleteMessages({ workspaceId, messages: old, ifLocked: 'skip', until })
    : deleteFiles(workspaceId, old, until));
  // Otherwise, these conversations may have more.
  return { after: rest === 'done' && old.length < MESSAGES ? last : (after ?? ''), rest: 'more' };
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
}): Promise<MessageToDelete[]> {
  const withFile = what === 'media' ? Prisma.sql`AND media.state = 'stored'` : Prisma.empty;
  return db().$queryRaw<MessageToDelete[]>`
    SELECT message.id, ${fileColumnsSql}
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

async function deleteFiles(workspaceId: string, messages: MessageToDelete[], until: number) {
  const files = messages.flatMap(({ id: messageId, filename }) =>
    filename === null ? [] : { messageId, path: mediaPath({ workspaceId, messageId, filename }) },
  );
  const removed = (some: typeof files) =>
    db().media.updateMany({
      where: { workspaceId, messageId: { in: some.map(({ messageId }) => messageId) }, state: 'stored' },
      data: { state: 'failed', error: GONE, size: null, storedAt: null },
    });
  return removeFiles({ files, removed, until });
}
