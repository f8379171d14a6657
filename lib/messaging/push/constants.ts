/** Browsers of one member in a workspace; one more ends the oldest. */
export const MAX_OF_MEMBER = 10;

/** Browsers of a workspace: each message that is announced is a request to each of them. */
export const MAX_OF_WORKSPACE = 500;

/** How a notification about a customer's message begins. */
export const announcedFrom = (name: string) => `Message from ${name}`;
