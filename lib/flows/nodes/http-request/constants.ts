export const DEFAULT_TIMEOUT_MS = 10_000;
export const MAX_TIMEOUT_MS = 30_000;

/** Of a response. A draft with more is refused; a flow that had more before takes the first ones. */
export const MAX_MAPPINGS = 50;
