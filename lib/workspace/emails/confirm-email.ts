import { DomainError } from '#lib/contract/errors.ts';
import type { SignedIn } from '../sessions/session-of.ts';
import { changeEmail } from './change-email.ts';
import { openEmailLink } from './email-link.ts';

/**
 * Changes a person's email by the link that was mailed to it. They must be signed in: a link that went to a stranger by
 * mistake gives nothing. Throws `not_found` for an invalid link and for that of another person, `conflict` when another
 * account has the email by now.
 */
export async function confirmEmail({
  token,
  person,
  ipAddress,
}: {
  token: string;
  person: SignedIn;
  ipAddress: string | null;
}): Promise<{ email: string }> {
  const link = await openEmailLink({ token });
  if (link?.userId !== person.userId) {
    throw new DomainError('not_found', 'This link has already been used or has expired. Ask for a new one.');
  }
  const { email } = link;
  await changeEmail({ person, email, isProven: true, ipAddress });
  return { email };
}
