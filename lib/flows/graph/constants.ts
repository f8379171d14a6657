/** The most nodes, edges and notes of a flow. */
export const MAX_NODES = 500;
export const MAX_EDGES = 2000;
export const MAX_NOTES = 100;

/** In characters. */
export const MAX_TITLE = 60;
export const MAX_NOTE = 2000;
