import { MB } from '#lib/platform/bytes.ts';
/** Limits of the channel and of docs/reference/public-api.md#limits. Sizes in bytes. */
export const MAX_TEXT = 4096;
export const MAX_CAPTION = 1024;
/** For a text with reply buttons, and for each button's title. */
export const MAX_TEXT_WITH_BUTTONS = 1024;
export const MAX_BUTTON_TITLE = 20;
export const maxMediaBytes = { image: 5 * MB, document: 16 * MB, video: 16 * MB, audio: 16 * MB } as const;

const office = 'application/vnd.openxmlformats-officedocument';

/** The file types that the channel takes for each message type (docs/reference/whatsapp.md#media-limits). */
export const mediaMimeTypes: Record<MediaType, readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  document: [
    'application/pdf',
    'text/plain',
    'application/msword',
    `${office}.wordprocessingml.document`,
    'application/vnd.ms-excel',
    `${office}.spreadsheetml.sheet`,
    'application/vnd.ms-powerpoint',
    `${office}.presentationml.presentation`,
  ],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
};

export type MediaType = keyof typeof maxMediaBytes;
export const mediaTypes = ['image', 'document', 'video', 'audio'] as const satisfies MediaType[];

export function isMediaType(type: string): type is MediaType {
  return type in maxMediaBytes;
}

const EMOJI = /^\p{RGI_Emoji}$/v;

/** One emoji as the channel takes it in a reaction, of any number of code points. */
export const isEmoji = (text: string) => EMOJI.test(text);
