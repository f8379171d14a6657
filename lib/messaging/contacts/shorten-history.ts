import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';

/** So many messages and runs are left: few enough for the transaction that deletes the contact (docs/decisions/400). */
const LEFT = 2_000;
const BITE = 500;
const FILES_AT_A_TIME = 20;
/** In seconds. */
const RETRY_AFTER = 30;

type Person = { workspaceId: string; contactId: string };

/**
 * Deletes most messages, with their files, and most ended runs of someone who has very many, in pieces. Throws
 * `service_unavailable` while a file cannot be removed.
 */
export async function shortenHistory(person: Person): Promise<void> {
  while ((await deleteMessages(person)) === BITE);
  while ((await retryConflicts(() => deleteRuns(person))) === BITE);
}

async function deleteMessages({ workspaceId, contactId }: Person): Promise<number> {
  const messages = await db().$queryRaw<{ id: string; filename: string | null }[]>`
    SELECT messages.id, media.filename
    FROM messages LEFT JOIN media ON media.workspace_id = messages.workspace_id AND media.message_id = messages.id
    WHERE messages.workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (ARRAY(
      SELECT id FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND contact_id = ${contactId}::uuid))
    LIMIT ${BITE} OFFSET ${LEFT}`;
  await removeFiles(
    messages.flatMap(({ id: messageId, filename }) =>
      filename === null ? [] : mediaPath({ workspaceId, messageId, filename }),
    ),
  );
  const ids = messages.map(({ id }) => id);
  await retryConflicts(
    () =>
      db().$executeRaw`DELETE FROM messages WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${ids}::uuid[])`,
  );
  return messages.length;
}

function deleteRuns({ workspaceId, contactId }: Person): Promise<number> {
  return db().$executeRaw`
    DELETE FROM flow_runs WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (ARRAY(
      SELECT id FROM flow_runs
      WHERE workspace_id = ${workspaceId}::uuid AND state NOT IN ('running', 'waiting') AND conversation_id = ANY (ARRAY(
        SELECT id FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND contact_id = ${contactId}::uuid))
      LIMIT ${BITE} OFFSET ${LEFT}))`;
}

/** Throws `service_unavailable` if one cannot be removed. */
export async function removeFiles(paths: string[]): Promise<void> {
  try {
    for (let start = 0; start < paths.length; start += FILES_AT_A_TIME) {
      await Promise.all(paths.slice(start, start + FILES_AT_A_TIME).map((path) => mediaStore().remove({ path })));
    }
  } catch (cause) {
    const detail =
      'The contact’s files cannot be deleted at the moment, so the contact was not erased. Try again later; if that does ' +
      'not help, the operator has to check where files are stored.';
    throw new DomainError('service_unavailable', detail, { retryAfter: RETRY_AFTER, cause });
  }
}
