import { notFound } from '#lib/contract/errors.ts';
import { mediaHeaders } from '#lib/platform/storage/media-headers.ts';
import { ownMessage } from './own-message.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';
import { fileIdOf } from './view-phone-message.ts';

/** A message's file, from the sandbox. Throws `not_found` also for another number's. */
export async function phoneFile({
  workspaceId,
  numberId,
  messageId: id,
}: OwnNumberKey & {
  messageId: string;
}): Promise<{ bytes: ReadableStream<Uint8Array> | null; contentType: string; contentDisposition: string }> {
  return ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId }) => {
    const fileId = fileIdOf(await ownMessage(control, { phoneNumberId, id }));
    if (!fileId) throw notFound('file');
    const { body, headers } = await control.file(fileId);
    return { bytes: body, ...mediaHeaders({ filename: 'file', mimeType: headers.get('content-type') }) };
  });
}
