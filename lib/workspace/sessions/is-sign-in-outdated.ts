import { db } from '#lib/platform/database/db.ts';

type Verify = (given: { hash: string; password: string }) => Promise<boolean>;

/**
 * Whether someone who has just signed in with a password should not have: while it was checked, which is slow on purpose, the
 * person got another one, or turned on a second factor. What ended all their sessions then had not seen this one. Call it
 * once the session is stored.
 */
export async function isSignInOutdated({
  user,
  password,
  verify,
}: {
  user: { id: string; twoFactorEnabled?: boolean | null };
  password: string;
  verify: Verify;
}): Promise<boolean> {
  // Waits for a password that is being stored: the sessions are deleted after it, with this one.
  const [account] = await db().$queryRaw<{ hash: string; is_recent: boolean; has_factor: boolean }[]>`
    SELECT account.password AS hash, account.updated_at > now() - interval '5 minutes' AS is_recent,
      owner.two_factor_enabled AS has_factor
    FROM accounts AS account JOIN users AS owner ON owner.id = account.user_id
    WHERE account.user_id = ${user.id}::uuid AND account.provider_id = 'credential'
    FOR SHARE OF account`;
  if (!account || (account.has_factor && !user.twoFactorEnabled)) return true;
  return account.is_recent && !(await verify({ hash: account.hash, password }));
}
