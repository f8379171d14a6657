import { listMessagesAround, listNewerMessages } from '#lib/messaging/conversations/list-messages-around.ts';
import type { ThreadAround } from './admin-operations.ts';
import { readBesides } from './read-besides.ts';
import { threadMessages } from './read-thread.ts';

/** Messages on either side of the given one. */
const SIDE = 25;

/**
 * A part of a thread, newest first: a message with those before and after it, or what follows a part. Throws `not_found`
 * for a message that is not in the conversation, `validation_failed` for a foreign cursor.
 */
export async function readThreadAround({
  workspaceId,
  conversationId,
  messageId,
  newerThan,
}: {
  workspaceId: string;
  conversationId: string;
  messageId: string;
  newerThan?: string | undefined;
}): Promise<ThreadAround> {
  const given = { workspaceId, conversationId, limit: SIDE };
  const { rows, span, nextCursor, newerCursor } =
    newerThan === undefined
      ? await listMessagesAround({ ...given, messageId })
      : await listNewerMessages({ ...given, cursor: newerThan });
  const [messages, besides] = await Promise.all([
    threadMessages({ workspaceId, conversationId, rows }),
    readBesides({ workspaceId, conversationId, span }),
  ]);
  return {
    messages,
    ...besides,
    since: span.since?.toISOString() ?? null,
    next_cursor: nextCursor,
    newer_cursor: newerCursor,
  };
}
