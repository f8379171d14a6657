import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import { networkOf } from '#lib/platform/net/client-address.ts';
import { mayMail, sendCounted } from '../sessions/count-mails.ts';
import { newResetLink } from './reset-link.ts';

/**
 * Mails a link for a new password to the user with this `email`, if they sign in with a password. Returns at once,
 * before the lookup: neither the response nor its timing reveals who has an account.
 */
export function requestReset(given: { email: string; address: string | null }): void {
  mailLink(given).catch((error: unknown) => log().error({ err: error }, 'a password reset was not mailed'));
}

async function mailLink({ email, address }: { email: string; address: string | null }) {
  if (!(await mayMail({ to: email, origin: networkOf(address) }))) {
    log().warn({ part: 'mail' }, 'a password reset was not mailed: its address or network has had its mails for now');
    return;
  }
  const user = await db().user.findFirst({
    // Someone with only company sign-in has no password to forget.
    where: { email: email.toLowerCase(), disabledAt: null, accounts: { some: { providerId: 'credential' } } },
    select: { id: true, email: true, name: true },
  });
  if (!user) return;
  const { url } = await newResetLink({ userId: user.id, way: 'mail' });
  await sendCounted({
    to: user.email,
    subject: 'Set a new password for Parley',
    text: {
      greeting: `Hello ${user.name},`,
      lines: ['Someone asked for a new password for your account. The link works once and expires in an hour.'],
      link: { label: 'Set a new password', url },
      footer: 'If this wasn’t you, ignore this email: your password stays as it is.',
    },
  });
}
