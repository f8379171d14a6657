/** Saved replies of a workspace, at most: a list that one looks through by typing. */
export const MAX_SAVED_REPLIES = 500;
