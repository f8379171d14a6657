import { db } from '#lib/platform/database/db.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import type { Reply } from '../nodes/contract/outcome.ts';

/** A customer's message as flows hear it, when it came, and which one of its conversation it is. */
export type HeardMessage = Reply & { conversationId: string; createdAt: Date; sequence: number };

/** Null for a message that is not there. */
export async function heardMessage({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string;
}): Promise<HeardMessage | null> {
  const [row] = await db().$queryRaw<Row[]>`
    /* prepared: heard_message */
    SELECT message.id, kind, text, payload, conversation_id AS "conversationId", message.created_at AS "createdAt",
      sequence, filename, mime_type AS "mimeType", (
        SELECT quoted.id FROM messages AS quoted
        WHERE quoted.workspace_id = message.workspace_id AND quoted.direction = 'outbound'
          AND quoted.channel_id = message.payload -> 'context' ->> 'message_id'
      ) AS quotes
    FROM messages AS message
    LEFT JOIN media ON media.workspace_id = message.workspace_id AND media.message_id = message.id
      AND media.state <> 'failed'
    WHERE message.workspace_id = ${workspaceId}::uuid AND message.id = ${messageId}::uuid`;
  if (!row) return null;
  const { id, kind, text, payload, conversationId, createdAt, sequence, quotes, filename, mimeType } = row;
  // The link works once the file is in our store, which takes a moment after the message.
  const mediaUrl =
    filename && (await signMediaUrl({ path: mediaPath({ workspaceId, messageId, filename }), filename, mimeType }));
  return { id, kind, text, conversationId, createdAt, sequence, choiceId: choiceId(payload), quotes, mediaUrl };
}

type Row = Omit<HeardMessage, 'choiceId' | 'mediaUrl'> & {
  payload: Payload | null;
  filename: string | null;
  mimeType: string | null;
};
type Payload = { button_reply?: { id?: string }; list_reply?: { id?: string }; button?: { payload?: string } };

function choiceId(payload: Payload | null): string | null {
  return payload?.button_reply?.id ?? payload?.list_reply?.id ?? payload?.button?.payload ?? null;
}
