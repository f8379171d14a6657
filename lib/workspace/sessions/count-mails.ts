import { createHash } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { db } from '#lib/platform/database/db.ts';
import { type Mail, sendMail } from '#lib/platform/mail/send-mail.ts';
import { takeFromWindow } from './sign-in-guesses.ts';

/** Per quarter of an hour: to one address, and from one network or workspace. */
const MAX_TO_ADDRESS = 3;
const MAX_FROM_ORIGIN = 20;

/**
 * Counts a mail. False when the address or `origin` has reached its limit, so that no one can flood a mailbox through
 * us.
 */
export async function mayMail({ to, origin }: { to: string; origin: string }): Promise<boolean> {
  try {
    await takeFromWindow({ key: `mails from:${origin}`, most: MAX_FROM_ORIGIN });
    await takeFromWindow({ key: keyOf(to), most: MAX_TO_ADDRESS });
    return true;
  } catch (error) {
    if (isAPIError(error)) return false;
    throw error;
  }
}

/**
 * Sends a mail that {@link mayMail} has counted, and returns whether it went out. One that did not reaches no mailbox, so it
 * takes nothing from its address: once the mail server is back, the person can ask again at once. It still counts for its
 * origin, so that no one can keep us calling a server that refuses.
 */
export async function sendCounted(mail: Mail): Promise<boolean> {
  if (await sendMail(mail)) return true;
  await db().$executeRaw`
    UPDATE auth_rate_limits SET count = count - 1 WHERE key = ${keyOf(mail.to)} AND count > 0`;
  return false;
}

const keyOf = (address: string) => `mails to:${createHash('sha256').update(address.toLowerCase()).digest('hex')}`;
