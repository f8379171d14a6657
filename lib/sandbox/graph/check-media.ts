import { graphError, invalidParameter } from '../kit/error-codes.ts';
import { type Fields, onlyKeys, optionalText } from './message-fields.ts';

const MEDIA_KEYS: Record<string, string[]> = {
  image: ['id', 'link', 'caption'],
  video: ['id', 'link', 'caption'],
  document: ['id', 'link', 'caption', 'filename'],
  audio: ['id', 'link', 'voice'],
  sticker: ['id', 'link'],
};

/** True for the message types that are files. */
export const isMedia = (type: string): boolean => type in MEDIA_KEYS;

/** Requires exactly one of `id` and `link`, and nothing that this type of file does not take. */
export function checkMedia(media: Fields, type: string): void {
  onlyKeys(media, type, MEDIA_KEYS[type] ?? []);
  const given = ['id', 'link'].filter((key) => media[key] !== undefined && media[key] !== '');
  if (given.length !== 1) {
    throw graphError(100, { details: `Exactly one of 'id' and 'link' must be given for '${type}'` });
  }
  optionalText(media.caption, `${type}['caption']`, 1024);
  optionalText(media.filename, `${type}['filename']`, 240);
  if (media.link !== undefined && !isWebAddress(media.link)) {
    throw invalidParameter(`Param ${type}['link'] is not a valid URI.`);
  }
  if (media.id !== undefined && typeof media.id !== 'string' && typeof media.id !== 'number') {
    throw invalidParameter(`Param ${type}['id'] must be a string.`);
  }
  if (media.voice !== undefined && typeof media.voice !== 'boolean') {
    throw invalidParameter(`Param ${type}['voice'] must be a boolean.`);
  }
}

export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
}
