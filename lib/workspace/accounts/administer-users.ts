import { hashPassword } from 'better-auth/crypto';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { recordForPerson } from '../audit/record-for-person.ts';
import { mailPasswordChanged } from '../sessions/password-changed.ts';
import { endHalfSignIns } from '../sessions/session-proof.ts';

/** All users, whether their email is verified and they are disabled, and their memberships. Only for the operator. */
export async function listUsers() {
  const users = await db().user.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { members: { select: { role: true, workspace: { select: { slug: true } } } } },
  });
  return users.map(({ email, name, emailVerified, disabledAt, members }) => ({
    email,
    name,
    email_verified: emailVerified,
    disabled_at: disabledAt?.toISOString() ?? null,
    workspaces: members.map(({ role, workspace }) => ({ slug: workspace.slug, role })),
  }));
}

/** Gives a user another password and ends all their sessions. Throws `not_found`. */
export async function setPassword({ email, password }: { email: string; password: string }) {
  const user = await userOf(email);
  const hash = await hashPassword(password);
  await db().$transaction([
    db().account.updateMany({ where: { userId: user.id, providerId: 'credential' }, data: { password: hash } }),
    db().session.deleteMany({ where: { userId: user.id } }),
    endHalfSignIns({ userId: user.id }),
  ]);
  await mailPasswordChanged({ userId: user.id, way: 'reset', by: 'command line' });
  return user;
}

/**
 * Recovery for someone who has lost their second factor: deletes authenticator app, recovery codes and passkeys, and
 * ends all their sessions. They next sign in with their password. Throws `not_found`.
 */
export async function resetSecondFactor({ email }: { email: string }) {
  const user = await userOf(email);
  const userId = user.id;
  const [apps, passkeys] = await db().$transaction([
    db().twoFactor.deleteMany({ where: { userId } }),
    db().passkey.deleteMany({ where: { userId } }),
    db().user.update({ where: { id: userId }, data: { twoFactorEnabled: false } }),
    db().session.deleteMany({ where: { userId } }),
    endHalfSignIns({ userId }),
  ]);
  await recordForPerson({ userId, actor: 'command line', action: 'second_factor.reset' });
  return { ...user, apps: apps.count, passkeys: passkeys.count };
}

/** Marks an email as verified, on the operator's word. Throws `not_found`. */
export async function verifyUser({ email }: { email: string }) {
  const user = await userOf(email);
  await db().user.update({ where: { id: user.id }, data: { emailVerified: true } });
  return user;
}

async function userOf(email: string) {
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true, email: true, name: true },
  });
  if (!user) throw new DomainError('not_found', `No one signs in with ${email}.`);
  return user;
}
