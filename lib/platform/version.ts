/** The version of this code; `package.json` says the same, which a test holds. */
export const VERSION = '0.2.0';
