import type { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import type { listNewMessagesOperation } from './admin-operations.ts';
import { newestUnreadSql } from './newest-unread-sql.ts';
import { shownText } from './shown-text.ts';

type NewMessage = z.output<typeof listNewMessagesOperation.result>['messages'][number];

/** What a page announces of these conversations: the newest unread message of each that has any. */
export async function listNewMessages({
  workspaceId,
  conversationIds,
}: {
  workspaceId: string;
  conversationIds: string[];
}): Promise<NewMessage[]> {
  const found = await db().$queryRaw<NewMessage[]>`
    SELECT talk.id AS conversation_id, contact.name, contact.phone, newest.*
    FROM conversations AS talk
    JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
    CROSS JOIN LATERAL (
      SELECT message.id, message.type, message.kind, message.text, message.template_name,
        message.type = 'audio' AND message.payload ->> 'voice' = 'true' AS voice,
        extract(epoch FROM now() - message.created_at)::float8 * 1000 AS age_ms
      ${newestUnreadSql('talk')}
    ) AS newest
    WHERE talk.workspace_id = ${workspaceId}::uuid AND talk.id = ANY (${conversationIds}::uuid[])
      AND talk.unread_count > 0`;
  return found.map((message) => ({ ...message, text: shownText(message) }));
}
