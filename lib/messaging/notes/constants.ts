/** A note may be as long as a message. */
export const MAX_NOTE = 4096;

export const MAX_MENTIONS = 20;

/** The most notes in a conversation. */
export const MAX_NOTES = 500;
