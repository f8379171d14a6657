import { LRUCache } from 'lru-cache';

const known = new LRUCache<string, string>({ max: 10_000 });

/** Remembers a number's workspace when a message to it is stored. */
export const noteNumber = (phoneNumberId: string, workspaceId: string) => void known.set(phoneNumberId, workspaceId);

/** The workspace to charge for webhooks about this number, if a message to it was stored here. */
export const workspaceOfNumber = (phoneNumberId: string): string | undefined => known.get(phoneNumberId);
