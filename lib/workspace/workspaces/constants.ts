/** The most idle hours after which a conversation that people hold goes back to flows. */
export const MAX_IDLE_HOURS = 720;
