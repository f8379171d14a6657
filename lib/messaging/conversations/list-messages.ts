import { notFound } from '#lib/contract/errors.ts';
import { type CursorList, cursorList, encodeCursor, isCursorOf } from '#lib/contract/pagination/cursor.ts';
import { fitting, fittingSql, pageBy } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import type { MessageDirection } from '#lib/platform/database/generated/prisma/client.ts';
import {
  messageSecond,
  olderMessages,
  placeAtSecond,
  placeOfMessage,
  secondOfCursor,
  secondOfTime,
} from './message-order.ts';
import type { MessageRow } from './serialize-message.ts';

/** The time that a page of messages covers, in whole seconds; null means unbounded. The spans of adjacent pages touch. */
export type Span = { since: Date | null; before: Date | null };

/**
 * A page of a conversation's messages, newest first: by second, then by arrival; fewer than `limit` where texts are large.
 * Keyset pagination: every page costs the same as the first. A cursor of a conversation that was joined to this one since
 * continues here (docs/decisions/286). Throws `not_found` for an unknown conversation and `validation_failed` for a foreign
 * cursor.
 */
export async function listMessages({
  workspaceId,
  conversationId,
  limit,
  cursor: given,
  direction,
}: {
  workspaceId: string;
  conversationId: string;
  limit: number;
  cursor?: string | undefined;
  direction?: MessageDirection | undefined;
}): Promise<{ rows: MessageRow[]; nextCursor: string | null; span: Span }> {
  const listOf = (id: string) => cursorList('messages', { workspaceId, conversationId: id, direction });
  const list = listOf(conversationId);
  const cursor =
    given === undefined || isCursorOf(list, given)
      ? given
      : await presentCursor({ workspaceId, conversationId, cursor: given, listOf });
  const older = olderMessages({ list, cursor });
  const ofDirection = direction ? Prisma.sql`AND message.direction = ${direction}::"MessageDirection"` : Prisma.empty;
  const found = await messageRows({
    workspaceId,
    conversationId,
    limit,
    conditions: Prisma.sql`${older} ${ofDirection}`,
    order: Prisma.sql`${messageSecond} DESC, message.sequence DESC`,
  });
  if (found.length === 0) await requireConversation(workspaceId, conversationId);
  const page = pageBy(found, { list, limit: fitting(found, limit), placeOf: placeOfMessage });
  const oldest = page.nextCursor === null ? undefined : page.rows.at(-1);
  const span = { since: oldest ? secondOfTime(oldest.timestamp) : null, before: secondOfCursor({ list, cursor }) };
  return { ...page, span };
}

type FoundMessage = MessageRow & { bytes: number };

/** A conversation's messages with their files: those of a page and one more, which shows whether there is a next page. */
export function messageRows({
  workspaceId,
  conversationId,
  limit,
  conditions,
  order,
}: {
  workspaceId: string;
  conversationId: string;
  limit: number;
  conditions: Prisma.Sql;
  order: Prisma.Sql;
}): Promise<FoundMessage[]> {
  return db().$queryRaw<FoundMessage[]>`
    WITH page AS MATERIALIZED (
      SELECT workspace_id, id, channel_id, direction, type, kind, text, status, error, template_name, source, "timestamp", sequence
      FROM messages AS message
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${conversationId}::uuid
        ${conditions}
      ORDER BY ${order}
      LIMIT ${limit + 1}
    ), ${fittingSql({ row: 'message', bytes: Prisma.sql`coalesce(octet_length(message.text), 0)`, order })}
    SELECT message.bytes, message.workspace_id AS "workspaceId", message.id, message.channel_id AS "channelId", message.direction,
      message.type, message.kind, message.text, message.status, message.error, message.template_name AS "templateName",
      message.source, message."timestamp", message.sequence, media.state AS "mediaState", media.filename, media.mime_type AS "mimeType",
      media.source_url AS "sourceUrl"
    FROM fitting AS message
    LEFT JOIN media ON media.workspace_id = message.workspace_id AND media.message_id = message.id
    ORDER BY ${order}`;
}

/**
 * A cursor that is not of this conversation's list, for this list if it is of one that was joined to it. Joining gives
 * messages other numbers, so those of the second in which that page ended come again: otherwise some might never come.
 */
async function presentCursor({
  workspaceId,
  conversationId,
  cursor,
  listOf,
}: {
  workspaceId: string;
  conversationId: string;
  cursor: string;
  listOf: (conversationId: string) => CursorList;
}): Promise<string> {
  const conversation = await db().conversation.findUnique({
    where: { workspaceId_id: { workspaceId, id: conversationId } },
    select: { mergedIds: true },
  });
  if (!conversation) throw notFound('conversation');
  const former = conversation.mergedIds.map(listOf).find((list) => isCursorOf(list, cursor));
  return former ? encodeCursor(listOf(conversationId), placeAtSecond({ list: former, cursor })) : cursor;
}

async function requireConversation(workspaceId: string, id: string) {
  if ((await db().conversation.count({ where: { workspaceId, id } })) === 0) throw notFound('conversation');
}
