import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { newResetLink } from './reset-link.ts';

/** For the operator, who passes the link on, also to someone without a password. Throws `not_found`, `conflict`. */
export async function makeResetLink({ email }: { email: string }) {
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true, email: true, disabledAt: true },
  });
  if (!user) throw new DomainError('not_found', `No one signs in with ${email}.`);
  if (user.disabledAt) throw new DomainError('conflict', `${user.email} is disabled. Enable the person first.`);
  const { url, expiresAt } = await newResetLink({ userId: user.id, way: 'command line' });
  return { email: user.email, url, expires_at: expiresAt.toISOString() };
}
