/** Requests are deleted after so many days at the latest. */
export const MAX_REQUEST_DAYS = 30;
