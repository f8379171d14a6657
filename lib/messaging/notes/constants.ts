/** A note is as long as a message may be. */
export const MAX_NOTE = 4096;

export const MAX_MENTIONS = 20;

/** So many notes a conversation has at most. */
export const MAX_NOTES = 500;
