/** Why an app with another key is not ready; the launcher knows by it that waiting is in vain. */
export const WRONG_KEY = 'ENCRYPTION_KEY does not open what is stored';

/** The same for operators, with what to do. */
export const WRONG_KEY_WORDS = `${WRONG_KEY}. Set the key that sealed it; DATA_DIR/keys.json may have it.`;

/** This process's keys are not those that sealed what is stored. */
export class WrongKey extends Error {
  override name = 'WrongKey';
  constructor() {
    super(WRONG_KEY);
  }
}
