import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';

/** What is stored about a send before it is made. */
export type BeforeSend = {
  /** A message with its ID exists, and may not be sent again. */
  isSettled: boolean;
  /** The conversation's contact and number; null when it does not exist or was not named. */
  contactId: string | null;
  numberId: string | null;
};

type Asked = { workspaceId: string; id?: string | undefined; conversationId?: string | undefined };

/** Whether a message certainly never left, so that it may be sent under the same ID again. */
export const mayGoAgainSql = (message: string): Prisma.Sql => {
  const row = Prisma.raw(message);
  return Prisma.sql`${row}.status = 'failed' AND ${row}.error ->> 'retryable' = 'true'`;
};

/** Reads it for all sends that begin together, of any workspaces, in one statement. A send to a phone asks nothing. */
export async function beforeSend(asked: Asked): Promise<BeforeSend> {
  if (!asked.id && !asked.conversationId) return { isSettled: false, contactId: null, numberId: null };
  return read(asked);
}

const read = batched(readTogether, { maxItems: 100, maxInFlight: 4 });

async function readTogether(asked: Asked[]): Promise<BeforeSend[]> {
  const given = JSON.stringify(
    asked.map(({ workspaceId, id, conversationId }, position) => ({
      position,
      workspace: workspaceId,
      message: id,
      conversation: conversationId,
    })),
  );
  return prepared<BeforeSend>(
    'before_sends',
    Prisma.sql`
    SELECT message.id IS NOT NULL
        AND (${mayGoAgainSql('message')}) IS NOT TRUE AS "isSettled",
      talk.contact_id AS "contactId", talk.number_id AS "numberId"
    FROM json_to_recordset(${given}::json) AS given (position int, workspace uuid, message uuid, conversation uuid)
    LEFT JOIN LATERAL (
      -- OFFSET, here and below, so that each row is looked up by its key.
      SELECT id, status, error FROM messages WHERE workspace_id = given.workspace AND id = given.message OFFSET 0
    ) AS message ON true
    LEFT JOIN LATERAL (
      SELECT contact_id, number_id FROM conversations
      WHERE workspace_id = given.workspace AND id = given.conversation OFFSET 0
    ) AS talk ON true
    WHERE ${boundedBatch('position')}
    ORDER BY position`,
  );
}
