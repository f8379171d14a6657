import { validate as isUuid } from 'uuid';
import { DomainError, notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Media } from '#lib/platform/database/generated/prisma/client.ts';
import { mediaMimeType } from '#lib/platform/storage/media-mime-type.ts';
import { mediaPath, parseMediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaLink } from './media-link.ts';

/**
 * A fresh link to a message's file (docs/reference/public-api.md#media-descriptor), by the message's ID, ours or the
 * channel's, or by the stored path. Throws `not_found` for an unknown message or one without a file, and
 * `foreign_media_path` for any path that is not exactly the path of a stored file of this workspace.
 */
export async function getMedia({
  workspaceId,
  messageId,
  path,
}: {
  workspaceId: string;
  messageId?: string | undefined;
  path?: string | undefined;
}) {
  const media = path === undefined ? await byMessage(workspaceId, messageId ?? '') : await byPath(workspaceId, path);
  return {
    media_url: (await mediaLink(media)) ?? '',
    media_mime_type: mediaMimeType(media),
    media_filename: media.filename,
  };
}

async function byMessage(workspaceId: string, id: string): Promise<Media> {
  if (id.includes('\0')) throw notFound('message');
  const message = await db().message.findFirst({
    where: { workspaceId, OR: [{ channelId: id }, ...(isUuid(id) ? [{ id }] : [])] },
    select: { media: true },
  });
  if (!message) throw notFound('message');
  const { media } = message;
  if (!media) throw new DomainError('not_found', 'This message has no file.');
  if (media.state !== 'stored' && !media.sourceUrl) {
    throw new DomainError('not_found', media.error ?? 'The file of this message is still being fetched.');
  }
  return media;
}

async function byPath(workspaceId: string, path: string): Promise<Media> {
  const parts = parseMediaPath(path);
  if (parts?.workspaceId === workspaceId) {
    const { messageId } = parts;
    const media = await db().media.findUnique({ where: { workspaceId_messageId: { workspaceId, messageId } } });
    if (media?.state === 'stored' && mediaPath({ workspaceId, messageId, filename: media.filename }) === path) {
      return media;
    }
  }
  throw new DomainError('foreign_media_path', 'This path does not name a file of your workspace.');
}
