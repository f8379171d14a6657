/** Of flows that run each other. */
export const MAX_DEPTH = 5;

/** Of values that go in, and of those that come back. */
export const MAX_VALUES = 50;
