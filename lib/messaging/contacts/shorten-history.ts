import { db, Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { eraseFiles } from './erase-files.ts';

/** So many messages and runs are left: few enough for the transaction that deletes the contact (docs/decisions/400). */
const LEFT = 2_000;
const BITE = 500;
/** Long, because a bucket may take its time to delete the files. */
const TRANSACTION = { timeout: 60_000 };

type Person = { workspaceId: string; contactId: string };

/**
 * Deletes most messages, with their files, and most ended runs of someone who has very many, in pieces. Throws
 * `service_unavailable` while a file cannot be removed.
 */
export async function shortenHistory(person: Person): Promise<void> {
  while ((await deleteMessages(person)) === BITE);
  while ((await retryConflicts(() => deleteRuns(person))) === BITE);
}

/** As when a whole person is erased, files go after the rows: a copy that ends meanwhile removes its own. */
async function deleteMessages(person: Person): Promise<number> {
  const { workspaceId } = person;
  const messages = await db().$queryRaw<{ id: string; filename: string | null }[]>`
    SELECT messages.id, media.filename
    FROM messages LEFT JOIN media ON media.workspace_id = messages.workspace_id AND media.message_id = messages.id
    WHERE messages.workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (${conversationsSql(person)})
    LIMIT ${BITE} OFFSET ${LEFT}`;
  const ids = messages.map(({ id }) => id);
  const paths = messages.flatMap(({ id: messageId, filename }) =>
    filename === null ? [] : mediaPath({ workspaceId, messageId, filename }),
  );
  await retriedTransaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM messages WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${ids}::uuid[])`;
    await eraseFiles(paths);
  }, TRANSACTION);
  return messages.length;
}

function deleteRuns(person: Person): Promise<number> {
  const { workspaceId } = person;
  return db().$executeRaw`
    DELETE FROM flow_runs WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (ARRAY(
      SELECT id FROM flow_runs
      WHERE workspace_id = ${workspaceId}::uuid AND state NOT IN ('running', 'waiting')
        AND conversation_id = ANY (${conversationsSql(person)})
      LIMIT ${BITE} OFFSET ${LEFT}))`;
}

const conversationsSql = ({ workspaceId, contactId }: Person) => Prisma.sql`ARRAY(
  SELECT id FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND contact_id = ${contactId}::uuid)`;
