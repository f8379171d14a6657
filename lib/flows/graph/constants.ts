/** In characters. */
export const MAX_TITLE = 60;
export const MAX_NOTE = 2000;

/** The most notes on a flow's canvas. */
export const MAX_NOTES = 100;
