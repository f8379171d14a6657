/** The version of this code. A test checks that `package.json` and that of the client have the same. */
export const VERSION = '0.2.0';
