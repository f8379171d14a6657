import { MB } from '#lib/platform/bytes.ts';
import { db } from '#lib/platform/database/db.ts';
import { requireWhole } from '#lib/platform/database/is-whole.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { mediaStore } from '#lib/platform/storage/media-store.ts';
import { isQuotaExceeded, requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { dropRefusedFile } from '../messages/drop-refused-file.ts';
import { endCopy, NOT_FETCHED } from './end-copy.ts';
import { MediaLost } from './media-lost.ts';
import { openInbound, openOutbound, type Source } from './open-source.ts';

/** The channel's own limit for what customers send (docs/reference/whatsapp.md#media-limits). */
const MAX_MEDIA_BYTES = 100 * MB;

/**
 * Copies a message's file into our store, for inbound and outbound messages, and records the result
 * (docs/reference/decisions.md#media). Does nothing if that was settled for good; concurrent copies are harmless. Throws
 * `MediaLost` when another attempt is pointless.
 */
export async function copyMedia({ workspaceId, messageId }: { workspaceId: string; messageId: string }): Promise<void> {
  const media = await readMedia({ workspaceId, messageId });
  const isSettled = media?.state === 'stored' || (media?.state === 'failed' && media.error !== NOT_FETCHED);
  if (!media || isSettled) return;
  const { channelMediaId: mediaId, sourceUrl: url, filename } = media;
  const { numberId } = media.message.conversation;
  const source = mediaId
    ? await openInbound({ workspaceId, numberId, mediaId })
    : await openOutbound({ url: url ?? '' });
  const mimeType = media.mimeType ?? source.mimeType;
  try {
    refuseTooLarge(source.size ?? 0);
    await refuseWhenFull({ workspaceId, size: source.size ?? 0 });
    const path = mediaPath({ workspaceId, messageId, filename });
    const { size } = await mediaStore().put({ path, body: withinLimit(source.stream), mimeType });
    await endCopy({ workspaceId, messageId, outcome: { state: 'stored', size, mimeType } }).catch(async (error) => {
      if (isQuotaExceeded(error)) await mediaStore().remove({ path });
      throw lostWhenFull(error);
    });
    await dropRefusedFile({ workspaceId, messageId });
    // During the download, the person may have been erased, or the file deleted by its age.
    const isKept = (await db().media.count({ where: { workspaceId, messageId, state: 'stored' } })) > 0;
    if (!isKept) await mediaStore().remove({ path });
  } finally {
    source.stream.destroy();
  }
}

async function readMedia({ workspaceId, messageId }: { workspaceId: string; messageId: string }) {
  return retryConflicts(async () => {
    const media = await db().media.findUnique({
      where: { workspaceId_messageId: { workspaceId, messageId } },
      include: { message: { select: { conversation: { select: { numberId: true } } } } },
    });
    if (media) requireWhole(media.message, media.message?.conversation);
    return media;
  });
}

async function* withinLimit(stream: Source['stream']): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    refuseTooLarge(size);
    yield chunk;
  }
}

/** An early check before the download. The binding check comes after it. */
async function refuseWhenFull({ workspaceId, size }: { workspaceId: string; size: number }) {
  const adding = size / MB;
  await db()
    .$transaction((tx) => requireRoom({ tx, workspaceId, quota: 'storage_mb', adding }))
    .catch((error) => {
      throw lostWhenFull(error);
    });
}

function lostWhenFull(error: Error): Error {
  return isQuotaExceeded(error) ? new MediaLost(error.message) : error;
}

function refuseTooLarge(size: number) {
  if (size > MAX_MEDIA_BYTES) throw new MediaLost('The file is larger than 100 MB.');
}
