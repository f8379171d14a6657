import type { Media } from '#lib/platform/database/generated/prisma/client.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';

/**
 * A link by which a message's file can be fetched now: a signed link to our copy or, without a copy, the link that was
 * sent. Null for a customer's file that is not copied yet, or could not be.
 */
export async function mediaLink({
  workspaceId,
  messageId,
  filename,
  mimeType,
  state,
  sourceUrl,
}: Pick<Media, 'workspaceId' | 'messageId' | 'filename' | 'mimeType' | 'state' | 'sourceUrl'>): Promise<string | null> {
  if (state !== 'stored') return sourceUrl;
  return signMediaUrl({ path: mediaPath({ workspaceId, messageId, filename }), filename, mimeType });
}
