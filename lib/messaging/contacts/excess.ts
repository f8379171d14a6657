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
  if (isTooLong(attributes) && areTooMany(attributes)) return 'attributes';
  return tags.length > MAX_CONTACT_TAGS ? 'tags' : null;
}

const isTooLong = (json: unknown) => Buffer.byteLength(JSON.stringify(json)) > MAX_ATTRIBUTES_BYTES;

/** Names to remove take no room. Longer ones altogether than those of all attributes that anyone can have mean nothing. */
function areTooMany(attributes: ContactRow['attributes']): boolean {
  const entries = Object.entries(attributes);
  const removed = entries.flatMap(([name, value]) => (value === null ? name : []));
  return isTooLong(removed) || isTooLong(Object.fromEntries(entries.filter(([, value]) => value !== null)));
}
