import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import type { Reply } from '../nodes/contract/outcome.ts';

/** A customer's message as flows hear it, with its arrival time and its sequence in the conversation. */
export type HeardMessage = Reply & { conversationId: string; createdAt: Date; sequence: number };

/** The columns of {@link heardFrom} that {@link asHeard} reads. */
export const heardColumns = Prisma.sql`
  message.id, message.kind, message.text, message.payload, message.conversation_id AS "conversationId",
  message.created_at AS "createdAt", message.sequence, media.filename, media.mime_type AS "mimeType", (
    SELECT quoted.id FROM messages AS quoted
    WHERE quoted.workspace_id = message.workspace_id AND quoted.direction = 'outbound'
      AND quoted.channel_id = message.payload -> 'context' ->> 'message_id'
  ) AS quotes`;

/** A message with its file. */
export const heardFrom = Prisma.sql`
  messages AS message
  LEFT JOIN media ON media.workspace_id = message.workspace_id AND media.message_id = message.id
    AND media.state <> 'failed'`;

/** Null for an unknown message. */
export async function heardMessage({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string;
}): Promise<HeardMessage | null> {
  const [row] = await prepared<HeardRow>(
    'heard_message',
    Prisma.sql`
      SELECT ${heardColumns} FROM ${heardFrom}
      WHERE message.workspace_id = ${workspaceId}::uuid AND message.id = ${messageId}::uuid`,
  );
  return row ? asHeard({ workspaceId, row }) : null;
}

export async function asHeard({ workspaceId, row }: { workspaceId: string; row: HeardRow }): Promise<HeardMessage> {
  const { id, kind, text, payload, conversationId, createdAt, sequence, quotes, filename, mimeType } = row;
  // The link works once the file is in our store, a moment after the message (lib/messaging/media/copy-ends.ts).
  const mediaUrl =
    filename && (await signMediaUrl({ path: mediaPath({ workspaceId, messageId: id, filename }), filename, mimeType }));
  return { id, kind, text, conversationId, createdAt, sequence, choiceId: choiceId(payload), quotes, mediaUrl };
}

export type HeardRow = Omit<HeardMessage, 'choiceId' | 'mediaUrl'> & {
  payload: Payload | null;
  filename: string | null;
  mimeType: string | null;
};
type Payload = { button_reply?: { id?: string }; list_reply?: { id?: string }; button?: { payload?: string } };

function choiceId(payload: Payload | null): string | null {
  return payload?.button_reply?.id ?? payload?.list_reply?.id ?? payload?.button?.payload ?? null;
}
