import { MB } from '#lib/platform/bytes.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** Meta's file types and size limits for each message type (docs/reference/whatsapp.md#media-limits). */
export const MEDIA_KINDS: Record<string, { mimeTypes: string[]; maxBytes: number }> = {
  audio: { mimeTypes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], maxBytes: 16 * MB },
  document: {
    mimeTypes: [
      'text/plain',
      'application/pdf',
      'application/msword',
      `${office}.wordprocessingml.document`,
      'application/vnd.ms-excel',
      `${office}.spreadsheetml.sheet`,
      'application/vnd.ms-powerpoint',
      `${office}.presentationml.presentation`,
    ],
    maxBytes: 100 * MB,
  },
  image: { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 5 * MB },
  sticker: { mimeTypes: ['image/webp'], maxBytes: 500 * 1024 },
  video: { mimeTypes: ['video/mp4', 'video/3gpp'], maxBytes: 16 * MB },
};

export const MAX_INBOUND_BYTES = 100 * MB;
