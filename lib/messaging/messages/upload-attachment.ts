import { ChannelError } from '#lib/channel/channel-error.ts';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { invalid } from '#lib/contract/errors.ts';
import { mediaFilename } from '#lib/platform/storage/media-filename.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';
import { inConversation } from './addressee.ts';
import { beforeSend } from './before-send.ts';
import { type MediaType, maxMediaBytes, mediaMimeTypes } from './constants.ts';
import { explainChannelError } from './explain-channel-error.ts';
import { refusal } from './refusal.ts';
import { tooLargeText } from './too-large-text.ts';

/**
 * Uploads a file to the channel's store, from the conversation's number; a message then refers to it by `media_id`. Our own
 * copy is made as for any sent file (lib/messaging/media/copy-media.ts).
 *
 * Throws `validation_failed` for a file that the channel would not take as this type, `not_found` for an unknown
 * conversation, and what a send throws when the channel is in trouble.
 */
export async function uploadAttachment({
  workspaceId,
  conversationId,
  type,
  bytes,
  mimeType,
  filename,
}: {
  workspaceId: string;
  conversationId: string;
  type: MediaType;
  bytes: Uint8Array;
  mimeType: string;
  filename: string;
}): Promise<{ media_id: string }> {
  const { numberId } = inConversation(await beforeSend({ workspaceId, conversationId }));
  const bareType = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  refuseBadFile({ type, size: bytes.byteLength, mimeType: bareType });
  const number = await numberOf({ workspaceId, numberId });
  const name = mediaFilename({ filename, type, mimeType: bareType });
  try {
    const file = { bytes: new Uint8Array(bytes), mimeType: bareType, filename: name };
    const { id } = await channelFor(number).uploadMedia(file);
    return { media_id: id };
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const { details, retryAfterSeconds } = error;
    // An upload whose response was lost has sent no one anything.
    const kind = error.kind === 'unknown' ? 'unavailable' : error.kind;
    throw refusal({ ...explainChannelError(error), kind, details, retryAfterSeconds, cause: error }, { type });
  }
}

function refuseBadFile({ type, size, mimeType }: { type: MediaType; size: number; mimeType: string }): void {
  const loc = ['body', 'file'];
  if (size === 0) throw invalid(loc, 'The file is empty.', 'media_empty');
  if (size > maxMediaBytes[type]) throw invalid(loc, tooLargeText({ type, bytes: size }), 'media_too_large');
  if (!mediaMimeTypes[type].includes(mimeType)) {
    throw invalid(loc, `The channel does not take ${mimeType || 'files of this kind'} as ${type}.`, 'media_type');
  }
}
