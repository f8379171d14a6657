export const DEFAULT_MAX_RETRIES = 2;
/** 23 hours: before the 24-hour window closes. */
export const DEFAULT_TIMEOUT_MINUTES = 1380;
/** People often split one answer into two messages. */
export const DEFAULT_COLLECT_SECONDS = 2;
