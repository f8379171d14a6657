import { MAX_ATTRIBUTES_BYTES, MAX_CONTACT_TAGS } from './constants.ts';
import type { ContactRow } from './merge-into.ts';

/** What a contact would have too much of, and what to do about it. */
export const tooMuch = {
  attributes: 'A contact can have up to 64 KB of attributes in total. Set some to null to remove them.',
  tags: 'A contact can have up to 1,000 tags in total. Remove some in the inbox, or send fewer.',
} as const;
export type Excess = keyof typeof tooMuch;

/** What a contact has too much of by itself, before anything stored is added. */
export function excessOf({ attributes, tags }: Pick<ContactRow, 'attributes' | 'tags'>): Excess | null {
  if (Buffer.byteLength(JSON.stringify(attributes)) > MAX_ATTRIBUTES_BYTES) return 'attributes';
  return tags.length > MAX_CONTACT_TAGS ? 'tags' : null;
}
