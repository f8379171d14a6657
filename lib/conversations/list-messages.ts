import { z } from 'zod';
import { db, Prisma } from '../db.ts';
import { notFound } from '../errors.ts';
import type { MessageDirection } from '../generated/prisma/client.ts';
import { decodeCursor, encodeCursor } from '../pages/cursor.ts';
import type { MessageRow } from './serialize-message.ts';

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * A page of a conversation's messages, newest first (design.md "Reading"). Keyset: any page costs what the first does.
 * Throws `not_found` for a conversation that the workspace does not have, `validation_failed` for a foreign cursor.
 */
export async function listMessages({
  workspaceId,
  conversationId,
  limit,
  cursor,
  direction,
}: {
  workspaceId: string;
  conversationId: string;
  limit: number;
  cursor?: string | undefined;
  direction?: MessageDirection | undefined;
}): Promise<{ rows: MessageRow[]; nextCursor: string | null }> {
  const [before, beforeId] = cursor === undefined ? [] : decodeCursor(cursor, place);
  const older = before
    ? Prisma.sql`AND (message."timestamp", message.id) < (${before}::timestamptz, ${beforeId}::uuid)`
    : Prisma.empty;
  const ofDirection = direction ? Prisma.sql`AND message.direction = ${direction}::"MessageDirection"` : Prisma.empty;
  const found = await db().$queryRaw<MessageRow[]>`
    SELECT message.workspace_id AS "workspaceId", message.id, message.channel_id AS "channelId", message.direction,
      message.type, message.text, message.status, message.error, message.template_name AS "templateName",
      message."timestamp", media.state AS "mediaState", media.filename, media.mime_type AS "mimeType",
      media.source_url AS "sourceUrl"
    FROM messages AS message
    LEFT JOIN media ON media.workspace_id = message.workspace_id AND media.message_id = message.id
    WHERE message.workspace_id = ${workspaceId}::uuid AND message.conversation_id = ${conversationId}::uuid
      ${older} ${ofDirection}
    ORDER BY message."timestamp" DESC, message.id DESC
    LIMIT ${limit + 1}`;
  if (found.length === 0) await requireConversation(workspaceId, conversationId);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last;
  return { rows, nextCursor: hasMore ? encodeCursor([last.timestamp.toISOString(), last.id]) : null };
}

async function requireConversation(workspaceId: string, id: string) {
  if ((await db().conversation.count({ where: { workspaceId, id } })) === 0) throw notFound('conversation');
}
