import { db } from '#lib/platform/database/db.ts';
import { auth } from '../sessions/auth.ts';
import type { SignInView } from './operations.ts';
import { serializePasskey } from './serialize-passkey.ts';

/** How a person can sign in: password, authenticator app, passkeys. */
export async function viewSignIn({ userId }: { userId: string }): Promise<SignInView> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      twoFactorEnabled: true,
      accounts: { where: { providerId: 'credential', password: { not: null } }, select: { id: true } },
      passkeys: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  const codes = user.twoFactorEnabled ? await auth().api.viewBackupCodes({ body: { userId } }) : null;
  return {
    has_password: user.accounts.length > 0,
    second_factor: user.twoFactorEnabled,
    recovery_codes_left: codes?.backupCodes.length ?? 0,
    passkeys: user.passkeys.map(serializePasskey),
  };
}
