/** The longest period after which messages, files, runs or entries of the audit log are deleted. */
export const MAX_DAYS = 3650;
/** Requests are deleted after so many days at the latest. */
export const MAX_REQUEST_DAYS = 30;
