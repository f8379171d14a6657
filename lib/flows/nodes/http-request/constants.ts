export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const DEFAULT_TIMEOUT_MS = 10_000;
export const MAX_TIMEOUT_MS = 30_000;

/** Per response. A draft with more is refused; an older flow with more uses the first ones. */
export const MAX_MAPPINGS = 50;
