import { db } from '#lib/platform/database/db.ts';
import type { RunRow } from './run-row.ts';

/** What is not a message to answer: it starts nothing and is not a reply. */
export const SILENT_KINDS = ['reaction', 'system'];

/** Looked through, by the channel's clock, for the ones that came after a moment by ours. */
const LATEST = 50;

/** The customer's messages that the run has not heard yet, the earliest first. */
export async function unheardMessages({
  workspaceId,
  conversationId,
  heardUntil,
}: Pick<RunRow, 'workspaceId' | 'conversationId' | 'heardUntil'>): Promise<string[]> {
  const messages = await db().$queryRaw<{ id: string }[]>`
    /* prepared: unheard_messages */
    SELECT id FROM (
      SELECT id, direction, kind, created_at FROM messages
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
      ORDER BY timestamp DESC, id DESC LIMIT ${LATEST}
    ) AS latest
    WHERE direction = 'inbound' AND created_at > ${heardUntil}::timestamptz AND kind <> ALL(${SILENT_KINDS})
    ORDER BY created_at, id`;
  return messages.map(({ id }) => id);
}
