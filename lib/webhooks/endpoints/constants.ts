/** The states that people look for: `waiting` has not had its first response. */
export const deliveryStates = ['delivered', 'retrying', 'failed', 'waiting', 'cancelled'] as const;
