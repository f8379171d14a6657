export const DEFAULT_MAX_RETRIES = 2;
/** 23 hours: before the 24 end in which the channel lets us answer freely. */
export const DEFAULT_TIMEOUT_MINUTES = 1380;
/** People often send one answer as two messages. */
export const DEFAULT_COLLECT_SECONDS = 2;
