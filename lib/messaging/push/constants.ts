/** Browsers per member and workspace; one more replaces the oldest. */
export const MAX_OF_MEMBER = 10;

/** Browsers per workspace: each announced message is a request to each of them. */
export const MAX_OF_WORKSPACE = 500;

/** The start of a notification about a customer's message. */
export const announcedFrom = (name: string) => `Message from ${name}`;
