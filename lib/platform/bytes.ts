/** The megabyte that all limits use. */
export const MB = 1_048_576;
