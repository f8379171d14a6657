/** Of nested flows. */
export const MAX_DEPTH = 5;

/** For the values passed in, and for those returned. */
export const MAX_VALUES = 50;
