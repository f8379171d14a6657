import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { appUrl } from '#lib/platform/env.ts';
import { mediaLink } from './media-link.ts';

/**
 * Where a browser finds a message's file now. On our own host it is a path, so that it works under every host name. Throws
 * `not_found` for a message without a file, or whose file is not there yet.
 */
export async function messageFileLink({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string;
}): Promise<string> {
  const media = await db().media.findUnique({ where: { workspaceId_messageId: { workspaceId, messageId } } });
  const link = media && (await mediaLink(media));
  if (!link) throw notFound('file');
  return link.startsWith(`${appUrl()}/`) ? link.slice(appUrl().length) : link;
}
