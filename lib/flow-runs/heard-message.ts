import { db } from '../db.ts';
import type { Reply } from '../flows/walk/outcome.ts';
import type { Media, Message } from '../generated/prisma/client.ts';
import { mediaPath } from '../media/media-path.ts';
import { signMediaUrl } from '../media/sign-media-url.ts';

/** A customer's message as flows hear it, and when it came. */
export type HeardMessage = Reply & { conversationId: string; createdAt: Date };

/** Null for a message that is not there. */
export async function heardMessage({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string;
}): Promise<HeardMessage | null> {
  const message = await db().message.findUnique({
    where: { workspaceId_id: { workspaceId, id: messageId } },
    include: { media: true },
  });
  if (!message) return null;
  const { id, kind, text, conversationId, createdAt } = message;
  return { id, kind, text, conversationId, createdAt, choiceId: choiceId(message), mediaUrl: await mediaUrl(message) };
}

type Choice = { button_reply?: { id?: string }; list_reply?: { id?: string }; button?: { payload?: string } };

function choiceId({ payload }: Message): string | null {
  const { button_reply, list_reply, button } = (payload ?? {}) as Choice;
  return button_reply?.id ?? list_reply?.id ?? button?.payload ?? null;
}

/** The link works once the file is in our store, which takes a moment after the message. */
async function mediaUrl({ workspaceId, id, media }: Message & { media: Media | null }): Promise<string | null> {
  if (!media || media.state === 'failed') return null;
  const { filename, mimeType } = media;
  return signMediaUrl({ path: mediaPath({ workspaceId, messageId: id, filename }), filename, mimeType });
}
