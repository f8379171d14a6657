import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import { sendMail } from '#lib/platform/mail/send-mail.ts';
import { networkOf } from '#lib/platform/net/client-address.ts';
import { mayMail } from '../sessions/count-mails.ts';
import { newResetLink } from './reset-link.ts';

/**
 * Mails a link to set a new password to who signs in with `email` and a password. Resolves at once, before it is known
 * whether there is anyone: neither the answer nor the time that it takes says who has an account.
 */
export function requestReset(given: { email: string; address: string | null }): void {
  mailLink(given).catch((error: unknown) => log().error({ err: error }, 'a password reset was not mailed'));
}

async function mailLink({ email, address }: { email: string; address: string | null }) {
  if (!(await mayMail({ to: email, origin: networkOf(address) }))) return;
  const user = await db().user.findFirst({
    // Who comes by the company's sign-in alone has no password to forget.
    where: { email: email.toLowerCase(), disabledAt: null, accounts: { some: { providerId: 'credential' } } },
    select: { id: true, email: true, name: true },
  });
  if (!user) return;
  const { url } = await newResetLink({ userId: user.id, way: 'mail' });
  await sendMail({
    to: user.email,
    subject: 'Set a new password for Parley',
    text: {
      greeting: `Hello ${user.name},`,
      lines: ['Someone asked for a new password for your account. The link works once, for an hour.'],
      link: { label: 'Set a new password', url },
      footer: 'If it was not you, ignore this mail: your password stays as it is.',
    },
  });
}
