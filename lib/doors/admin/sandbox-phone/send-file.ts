import type { InboundInput } from '#lib/sandbox/schema/inbound-schema.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** The customer sends a file that the person at the phone has chosen. */
export async function sendFile({
  workspaceId,
  numberId,
  phone,
  kind,
  bytes,
  mimeType,
  filename,
  caption,
  twice,
}: OwnNumberKey & {
  phone: string;
  kind: 'image' | 'document' | 'audio' | 'video';
  bytes: Uint8Array;
  mimeType: string;
  filename: string;
  caption?: string | undefined;
  twice: boolean;
}): Promise<{ id: string }> {
  return ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId }) => {
    const { media_id } = await control.uploadMedia(new Blob([Buffer.from(bytes)]), {
      mimeType,
      filename,
      phoneNumberId,
    });
    const message: InboundInput = { type: kind, phone_number_id: phoneNumberId, media_id, filename, caption };
    const { id } = await control.write(phone, message);
    if (twice) await control.write(phone, { ...message, id });
    return { id };
  });
}
