/** The most saved replies in a workspace, since the list is searched by typing. */
export const MAX_SAVED_REPLIES = 500;
