/** What people look for: `waiting` is on its way to its first answer. */
export const deliveryStates = ['delivered', 'retrying', 'failed', 'waiting', 'cancelled'] as const;
