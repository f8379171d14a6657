import { createHash } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { takeFromWindow } from './sign-in-guesses.ts';

/** Per quarter of an hour: to one address, and from one network or workspace. */
const MAX_TO_ADDRESS = 3;
const MAX_FROM_ORIGIN = 20;

/**
 * Counts a mail. False when the address or `origin` has reached its limit, so that no one can flood a mailbox through
 * us.
 */
export async function mayMail({ to, origin }: { to: string; origin: string }): Promise<boolean> {
  const address = createHash('sha256').update(to.toLowerCase()).digest('hex');
  try {
    await takeFromWindow({ key: `mails from:${origin}`, most: MAX_FROM_ORIGIN });
    await takeFromWindow({ key: `mails to:${address}`, most: MAX_TO_ADDRESS });
    return true;
  } catch (error) {
    if (isAPIError(error)) return false;
    throw error;
  }
}
