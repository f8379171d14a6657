import { db } from '#lib/platform/database/db.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';

/** The error of a file whose message was refused. */
export const FILE_DROPPED = 'The message was not sent, so its file was not kept.';

/**
 * Deletes our copy of the file if the channel refused the message, since no one received it. Both the code that records the
 * refusal and the code that ends a copy call this, because either may come last. Any other message keeps its file.
 */
export async function dropRefusedFile({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string;
}): Promise<void> {
  const where = {
    workspaceId,
    messageId,
    message: { direction: 'outbound', status: 'failed', channelId: null },
  } as const;
  const media = await db().media.findFirst({ where, select: { filename: true } });
  if (!media) return;
  await db().media.updateMany({
    where,
    data: { state: 'failed', error: FILE_DROPPED, size: null, storedAt: null },
  });
  await mediaStore().remove({ path: mediaPath({ workspaceId, messageId, filename: media.filename }) });
}
