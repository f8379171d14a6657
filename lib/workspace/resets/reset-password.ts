import { hashPassword } from 'better-auth/crypto';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mailPasswordChanged } from '../sessions/password-changed.ts';
import { endHalfSignIns } from '../sessions/session-proof.ts';
import { forgiveAccount } from '../sessions/sign-in-guesses.ts';
import { endLinks } from '../sessions/single-use-link.ts';
import { openReset } from './reset-link.ts';

/**
 * Sets a new password by a link, which uses up all links of this person. Ends all their sessions and the trust in their
 * devices, so that anyone who knew the old password is out. It creates no session: the next sign-in asks for the second
 * factor as usual. Passkeys stay, and the person is told about them (docs/decisions/192-after-a-new-password.md). Throws
 * `not_found` for an invalid link, also for the second of two concurrent requests.
 */
export async function resetPassword({
  token,
  password,
  ipAddress = null,
}: {
  token: string;
  password: string;
  /** Where the link was used, for the audit log. */
  ipAddress?: string | null;
}): Promise<{ email: string; passkeys: number }> {
  const reset = await openReset({ token });
  if (!reset) throw gone();
  const { identifier, userId, email, way } = reset;
  const hash = await hashPassword(password);
  await db().$transaction(async (tx) => {
    const { count } = await tx.verification.deleteMany({ where: { identifier } });
    if (count === 0) throw gone();
    await endLinks({ userId, kinds: ['password-reset'], database: tx });
    const changed = await tx.account.updateMany({
      where: { userId, providerId: 'credential' },
      data: { password: hash },
    });
    if (changed.count === 0) {
      const account = { id: newId(), userId, providerId: 'credential', accountId: userId, password: hash };
      await tx.account.create({ data: account });
    }
    if (way === 'mail') await tx.user.update({ where: { id: userId }, data: { emailVerified: true } });
    await tx.session.deleteMany({ where: { userId } });
    await endHalfSignIns({ userId, database: tx });
  });
  await forgiveAccount({ email });
  void mailPasswordChanged({ userId, way: 'reset', ipAddress });
  return { email, passkeys: await db().passkey.count({ where: { userId } }) };
}

function gone() {
  return new DomainError('not_found', 'This link has already been used or has expired. Ask for a new one.');
}
