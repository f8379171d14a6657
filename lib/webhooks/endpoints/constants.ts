/** The states that people look for: `waiting` has not had its first response. */
export const deliveryStates = ['delivered', 'retrying', 'failed', 'waiting', 'cancelled'] as const;

/** What is said of a webhook's URL that can never be called. */
export const INVALID_URL = 'Give an http or https URL without user name and password.';
