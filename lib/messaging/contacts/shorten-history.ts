import { db, Prisma } from '#lib/platform/database/db.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { fileColumnsSql, type MessageToDelete } from '#lib/workspace/retention/delete-messages.ts';
import { eraseMessages, outOfTime } from './erase-messages.ts';

/** So many messages and runs are left: few enough for the transaction that deletes the contact (docs/decisions/400). */
const LEFT = 2_000;
const BITE = 500;

type Person = { workspaceId: string; contactId: string };

/**
 * Deletes what of someone's history must not wait for the transaction that deletes the contact: in pieces, most messages and
 * most ended runs of someone who has very many, and all messages with a file. Throws `service_unavailable` while a file
 * cannot be removed, and if something is left at `until`, by `performance.now()`.
 */
export async function shortenHistory({ until, ...person }: Person & { until: number }): Promise<void> {
  while ((await deleteMessages({ ...person, until, which: Prisma.sql`OFFSET ${LEFT}` })) === BITE) onlyUntil(until);
  const withFile = Prisma.sql`AND media.message_id IS NOT NULL`;
  while ((await deleteMessages({ ...person, until, which: withFile })) === BITE) onlyUntil(until);
  while ((await retryConflicts(() => deleteRuns(person))) === BITE) onlyUntil(until);
}

function onlyUntil(until: number) {
  if (performance.now() >= until) throw outOfTime();
}

/** Returns how many it found. */
async function deleteMessages({
  until,
  which,
  ...person
}: Person & { until: number; which: Prisma.Sql }): Promise<number> {
  const { workspaceId } = person;
  const messages = await db().$queryRaw<MessageToDelete[]>`
    SELECT messages.id, ${fileColumnsSql}
    FROM messages LEFT JOIN LATERAL (
      SELECT * FROM media WHERE media.workspace_id = messages.workspace_id AND message_id = messages.id OFFSET 0
    ) AS media ON true
    WHERE messages.workspace_id = ${workspaceId}::uuid AND conversation_id = ANY (${conversationsSql(person)}) ${which}
    LIMIT ${BITE}`;
  await eraseMessages({ workspaceId, messages, until });
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
