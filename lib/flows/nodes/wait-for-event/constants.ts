export const MAX_MINUTES = 30 * 1440;
export const DEFAULT_MINUTES = 1440;
/** The variable that holds the URL for the run's next event. */
export const URL_VARIABLE = 'event_url';
