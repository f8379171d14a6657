import { LRUCache } from 'lru-cache';

const known = new LRUCache<string, string>({ max: 10_000 });

/** Remembers whose number it was when a message to it was stored. */
export const noteNumber = (phoneNumberId: string, workspaceId: string) => void known.set(phoneNumberId, workspaceId);

/** The workspace whose turn it is when the channel tells of this number, if any message to it was stored here. */
export const workspaceOfNumber = (phoneNumberId: string): string | undefined => known.get(phoneNumberId);
