import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { isRefusedQuery } from '#lib/platform/database/is-refused-query.ts';
import { appUrl } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { sendMail } from '#lib/platform/mail/send-mail.ts';
import { recordForPerson } from '../audit/record-for-person.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { endLinks } from '../sessions/single-use-link.ts';

/**
 * Gives a person another email, with which they sign in from then on. Sessions stay. Links that were mailed to the earlier
 * email end, and a mail there says what happened. Throws `conflict` when another account has the email, and for the second of
 * two changes at once.
 */
export async function changeEmail({
  person,
  email,
  isProven,
  ipAddress,
}: {
  person: SignedIn;
  email: string;
  isProven: boolean;
  ipAddress: string | null;
}): Promise<void> {
  const { userId, name, email: earlier } = person;
  await db()
    .$transaction(async (tx) => {
      const where = { id: userId, email: earlier };
      const { count } = await tx.user.updateMany({ where, data: { email, emailVerified: isProven } });
      if (count === 0) throw new DomainError('conflict', 'Your email was changed just now. Reload the page.');
      await endLinks({ userId, kinds: ['email-change', 'password-reset'], database: tx });
    })
    .catch((error: unknown) => {
      if (isRefusedQuery(error) && error.code === 'P2002') {
        throw new DomainError('conflict', 'Another account has this email.');
      }
      throw error;
    });
  await recordForPerson({
    userId,
    actor: { id: userId, name, ipAddress },
    action: 'email.change',
    detail: { email, earlier },
  });
  mailEarlier({ name, earlier, email }).catch((error: unknown) =>
    log().error({ err: error, userId }, 'a mail about a changed email was not sent'),
  );
}

/** Exempt from limits, so that no one can use up a limit to suppress it. */
async function mailEarlier({ name, earlier, email }: { name: string; earlier: string; email: string }) {
  await sendMail({
    to: earlier,
    subject: 'Your email address for Parley was changed',
    text: {
      greeting: `Hello ${name},`,
      lines: [`You now sign in to Parley with ${email}. This email address no longer signs you in.`],
      link: { label: 'Open Parley', url: appUrl() },
      footer: 'If this wasn’t you, tell the person who runs this Parley at once.',
    },
  });
}
