/** The states of a run. */
export const runStates = ['running', 'waiting', 'completed', 'handed_off', 'failed', 'cancelled'] as const;
