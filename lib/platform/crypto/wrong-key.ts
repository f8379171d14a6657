/** Why an app with another key is not ready; the launcher knows by it that waiting is in vain. */
export const WRONG_KEY = 'ENCRYPTION_KEY does not open what is stored';
