/** How long a test waits for what functions do. */
export const ENGINE_WAIT = { timeout: 60_000, interval: 20 };
