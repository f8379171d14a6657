/** The version of this code. A test checks that `package.json` has the same. */
export const VERSION = '0.2.0';
