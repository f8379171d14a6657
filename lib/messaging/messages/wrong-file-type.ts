import mime from 'mime';
import { type MediaType, mediaMimeTypes, mediaTypes } from './constants.ts';

/** Other names under which hosts serve the types that the channel takes. A file of MP4 or 3GPP may hold only sound. */
const OTHER_NAMES: Record<MediaType, readonly string[]> = {
  image: ['image/jpg', 'image/pjpeg', 'image/x-png'],
  document: [],
  video: ['video/3gp', 'application/mp4'],
  audio: [
    ...['audio/mp3', 'audio/x-mp3', 'audio/x-mpeg', 'audio/mpeg3', 'audio/m4a', 'audio/x-m4a', 'audio/x-aac'],
    ...['audio/aacp', 'audio/opus', 'audio/3gpp', 'application/ogg', 'application/mp4', 'video/mp4', 'video/3gpp'],
  ],
};

/** What tells something about a file. Some hosts answer HEAD with the type of a page, and `.php` may lead to any file. */
const TELLING = /^(image|video|audio)\/|^application\/pdf$/;

/** What is certainly no document. The channel may take others than those it names (docs/reference/whatsapp.md#media-limits). */
const NOT_A_DOCUMENT = /^(image|video|audio)\//;

const IN_WORDS: Record<MediaType, string> = {
  image: 'JPEG and PNG',
  document: 'PDF, plain text, Word, Excel and PowerPoint',
  video: 'MP4 and 3GPP',
  audio: 'AAC, AMR, MP3, MP4 and OGG',
};

/**
 * Says why the channel would not take a linked file as this type of message; null if it may. What its host said counts, or
 * else the extension in its URL, if that is telling.
 */
export function wrongFileType({
  type,
  url,
  mimeType,
}: {
  type: MediaType;
  url: string;
  /** Lower case, without parameters. */
  mimeType: string | null;
}): string | null {
  const byExtension = mime.getType(URL.parse(url)?.pathname ?? '');
  const is = [mimeType, byExtension].find((each) => each && TELLING.test(each));
  if (!is || takes(type, is)) return null;
  const other = mediaTypes.find((each) => mediaMimeTypes[each].includes(is));
  const remedy = other ? ` Set type to ${other}.` : '';
  return `The file is ${is}; ${type} messages take ${IN_WORDS[type]}.${remedy}`;
}

function takes(type: MediaType, mimeType: string): boolean {
  if (type === 'document') return !NOT_A_DOCUMENT.test(mimeType);
  return mediaMimeTypes[type].includes(mimeType) || OTHER_NAMES[type].includes(mimeType);
}
