import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { appUrl, sendsMail } from '#lib/platform/env.ts';
import { networkOf } from '#lib/platform/net/client-address.ts';
import { requireShownFactor } from '../accounts/require-shown-factor.ts';
import { mayMail, sendCounted } from '../sessions/count-mails.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { changeEmail } from './change-email.ts';
import { newEmailLink } from './email-link.ts';

const WAIT_SECONDS = 15 * 60;

/**
 * Mails a link to the new email, which changes it once the person opens it; without a mail server the email changes at
 * once, unproven. With one, the answer is the same when another account has the email: only a mail to it says so. Throws
 * `second_factor_needed` when they have a second factor that the session has not shown; `conflict` for the email that the
 * person has, and for people who sign in only through their company, which decides their email; `rate_limited`; and
 * `service_unavailable` if the mail server refused the mail.
 */
export async function requestEmail({
  person,
  ipAddress,
  ...given
}: {
  person: SignedIn;
  email: string;
  ipAddress: string | null;
}): Promise<{ email: string; changed: boolean }> {
  await requireShownFactor({ person });
  const { userId } = person;
  const email = given.email.toLowerCase();
  if (email === person.email) throw new DomainError('conflict', 'You sign in with this email already.');
  if ((await db().account.count({ where: { userId, providerId: 'credential' } })) === 0) {
    throw new DomainError('conflict', 'Your email comes from your company account. Ask your company to change it.');
  }
  // Also where no mail is sent, since the answer then tells who has an account.
  if (!(await mayMail({ to: email, origin: networkOf(ipAddress) }))) {
    throw new DomainError('rate_limited', 'Too many requests. Try again in 15 minutes.', {
      retryAfter: WAIT_SECONDS,
    });
  }
  if (!sendsMail()) {
    await changeEmail({ person, email, isProven: false, ipAddress });
    return { email, changed: true };
  }
  if (!(await mailLink({ person, email }))) {
    throw new DomainError('service_unavailable', 'The email could not be sent. Try again later.', { retryAfter: 60 });
  }
  return { email, changed: false };
}

async function mailLink({ person, email }: { person: SignedIn; email: string }): Promise<boolean> {
  const greeting = 'Hello,';
  if ((await db().user.count({ where: { email } })) > 0) {
    return sendCounted({
      to: email,
      subject: 'Your email address already has a Parley account',
      text: {
        greeting,
        lines: [
          'Someone asked to sign in to Parley with this email address, which already has an account. Nothing changes.',
        ],
        link: { label: 'Sign in', url: `${appUrl()}/sign-in` },
        footer: 'If this wasn’t you, ignore this email.',
      },
    });
  }
  return sendCounted({
    to: email,
    subject: 'Confirm your new email address for Parley',
    text: {
      greeting,
      lines: [
        `${person.name} wants to sign in to Parley with this email address.`,
        'The link works once, in a browser that is signed in to the account, and expires in an hour.',
      ],
      link: { label: 'Confirm the new email address', url: await newEmailLink({ userId: person.userId, email }) },
      footer: 'If this wasn’t you, ignore this email: nothing changes.',
    },
  });
}
