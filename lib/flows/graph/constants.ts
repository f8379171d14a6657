/** In characters. */
export const MAX_TITLE = 60;
export const MAX_NOTE = 2000;
