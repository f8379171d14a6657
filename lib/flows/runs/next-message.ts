import { messageSecond } from '#lib/messaging/conversations/message-order.ts';
import { db } from '#lib/platform/database/db.ts';
import type { RunRow } from './run-row.ts';

/** What is not a message to answer: it starts nothing and is not a reply. */
export const SILENT_KINDS = ['reaction', 'system'];

/** Looked through, as the channel's clock orders them, for the ones that arrived after another. */
const LATEST = 50;

/** The customer's messages that the run has not heard yet, the earliest first. */
export async function unheardMessages({
  workspaceId,
  conversationId,
  heardSequence,
}: Pick<RunRow, 'workspaceId' | 'conversationId' | 'heardSequence'>): Promise<string[]> {
  const messages = await db().$queryRaw<{ id: string }[]>`
    /* prepared: unheard_messages */
    SELECT id FROM (
      SELECT id, direction, kind, sequence FROM messages AS message
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
      ORDER BY ${messageSecond} DESC, sequence DESC LIMIT ${LATEST}
    ) AS latest
    WHERE direction = 'inbound' AND sequence > ${heardSequence}::int AND kind <> ALL(${SILENT_KINDS})
    ORDER BY sequence`;
  return messages.map(({ id }) => id);
}
