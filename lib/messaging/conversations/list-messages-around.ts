import { notFound } from '#lib/contract/errors.ts';
import { cursorList, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { fitting, pageBy } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { listMessages, messageRows, type Span } from './list-messages.ts';
import { messageSecond, newerMessages, placeOfMessage, secondOfCursor, secondOfTime } from './message-order.ts';
import type { MessageRow } from './serialize-message.ts';

type Given = { workspaceId: string; conversationId: string; limit: number };

/** A part of a thread, which may end before the thread does. */
type ThreadPart = {
  rows: MessageRow[];
  nextCursor: string | null;
  /** The cursor to newer messages; null at the end of the thread. */
  newerCursor: string | null;
  span: Span;
};

/**
 * A message of a conversation with `limit` older messages (including itself) and `limit` newer ones, newest first.
 * `nextCursor` continues with older ones as in {@link listMessages}, `newerCursor` as in {@link listNewerMessages}. Throws
 * `not_found`.
 */
export async function listMessagesAround({ messageId, ...given }: Given & { messageId: string }): Promise<ThreadPart> {
  const { workspaceId, conversationId } = given;
  const message = await db().message.findFirst({
    where: { workspaceId, id: messageId, conversationId },
    select: { timestamp: true, sequence: true },
  });
  if (!message) throw notFound('message');
  const { timestamp, sequence } = message;
  const list = cursorList('messages', { workspaceId, conversationId });
  const [older, newer] = await Promise.all([
    // A page excludes the place it continues from, so the place just after the message includes it.
    listMessages({ ...given, cursor: encodeCursor(list, placeOfMessage({ timestamp, sequence: sequence + 1 })) }),
    listNewerMessages({ ...given, cursor: encodeCursor(newerList(given), placeOfMessage(message)) }),
  ]);
  return {
    rows: [...newer.rows, ...older.rows],
    nextCursor: older.nextCursor,
    newerCursor: newer.newerCursor,
    span: { since: older.span.since, before: newer.span.before },
  };
}

/** The messages after a cursor, newest first. Throws `validation_failed` for a foreign cursor. */
export async function listNewerMessages({ cursor, ...given }: Given & { cursor: string }): Promise<ThreadPart> {
  const list = newerList(given);
  const found = await messageRows({
    ...given,
    conditions: newerMessages({ list, cursor }),
    order: Prisma.sql`${messageSecond}, message.sequence`,
  });
  const { rows, nextCursor: newerCursor } = pageBy(found, {
    list,
    limit: fitting(found, given.limit),
    placeOf: placeOfMessage,
  });
  const newest = newerCursor === null ? undefined : rows.at(-1);
  const span = { since: secondOfCursor({ list, cursor }), before: newest ? secondOfTime(newest.timestamp) : null };
  const [oldest] = rows;
  const older = cursorList('messages', { workspaceId: given.workspaceId, conversationId: given.conversationId });
  return {
    rows: rows.toReversed(),
    nextCursor: oldest ? encodeCursor(older, placeOfMessage(oldest)) : null,
    newerCursor,
    span,
  };
}

const newerList = ({ workspaceId, conversationId }: Given) =>
  cursorList('newer_messages', { workspaceId, conversationId });
