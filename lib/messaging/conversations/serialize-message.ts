import { z } from 'zod';
import type { MediaState, MessageDirection, MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { mediaMimeType } from '#lib/platform/storage/media-mime-type.ts';
import { mediaLink } from '../media/media-link.ts';
import type { messageSchema } from './schema.ts';

/** A message with its file, as lists read it. */
export type MessageRow = {
  workspaceId: string;
  id: string;
  channelId: string | null;
  direction: MessageDirection;
  type: string;
  kind: string;
  text: string | null;
  status: MessageStatus;
  error: unknown;
  templateName: string | null;
  source: z.output<typeof messageSchema>['source'];
  timestamp: Date;
  sequence: number;
  /** Null for a message without a file. */
  mediaState: MediaState | null;
  filename: string | null;
  mimeType: string | null;
  sourceUrl: string | null;
};

const failure = z.object({ code: z.number().nullable(), title: z.string(), detail: z.string() });

/** A message's public form (docs/reference/decisions.md#reading), with a fresh link to its file. */
export async function serializeMessage(row: MessageRow): Promise<z.input<typeof messageSchema>> {
  return {
    id: row.id,
    wa_message_id: row.channelId,
    direction: row.direction,
    type: row.type,
    ...(row.kind !== row.type && { kind: row.kind }),
    text: row.text,
    status: row.status,
    error: failure.safeParse(row.error).data ?? null,
    template_name: row.templateName,
    source: row.source,
    timestamp: row.timestamp.toISOString(),
    sequence: row.sequence,
    ...(await mediaOf(row)),
  };
}

async function mediaOf({ workspaceId, id, mediaState: state, filename, mimeType, sourceUrl }: MessageRow) {
  if (!state || filename === null) return {};
  return {
    media_url: await mediaLink({ workspaceId, messageId: id, state, filename, mimeType, sourceUrl }),
    media_state: state,
    media_mime_type: mediaMimeType({ mimeType, filename }),
    media_filename: filename,
  };
}
