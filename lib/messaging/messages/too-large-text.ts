import { MB } from '#lib/platform/bytes.ts';
import { type MediaType, maxMediaBytes } from './constants.ts';

/** Compares a file's size with its type's limit; in bytes where megabytes would look the same. */
export function tooLargeText({ type, bytes }: { type: MediaType; bytes: number }): string {
  const max = maxMediaBytes[type];
  const rounded = (bytes / MB).toFixed(1);
  const shows = Number(rounded) > max / MB;
  const size = shows ? `${rounded} MB` : `${bytes.toLocaleString('en')} bytes`;
  const limit = shows ? `${max / MB} MB` : `${max / MB} MB (${max.toLocaleString('en')} bytes)`;
  return `The file has ${size}; ${type} messages take up to ${limit}.`;
}
