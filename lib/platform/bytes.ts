/** A megabyte, as all limits count it. */
export const MB = 1_048_576;
