import { type Database, db, Prisma } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { MINUTE_MS } from '#lib/platform/durations.ts';
import { ACCESS_ENDED_CHANNEL } from '#lib/platform/realtime/watch.ts';
import { FRESH_MINUTES, MAX_TRUSTED_DEVICES, type SignInMethod } from './constants.ts';

/** How and when a session was proved. */
export type SessionProof = { confirmedAt: Date; secondFactorAt: Date | null };

/** Whether the person recently proved who they are, by signing in or by confirming in the session. */
export function isFresh({ confirmedAt }: Pick<SessionProof, 'confirmedAt'>): boolean {
  return Date.now() - confirmedAt.getTime() < FRESH_MINUTES * MINUTE_MS;
}

/** What is stored with a session that better-auth creates at `path`, replacing a `previous` one if there was one. */
export function proofAt(path: string | undefined, previous: Record<string, unknown> | undefined) {
  const now = new Date();
  const shown = (method: SignInMethod) => ({ method, secondFactorAt: now });
  if (path === '/sign-in/email') return { method: 'password' satisfies SignInMethod };
  if (path === '/sign-in/passkey') return shown('passkey');
  if (path === '/two-factor/verify-totp') return shown('code');
  if (path === '/two-factor/verify-backup-code') return shown('recovery_code');
  if (path?.includes('/callback')) return { method: 'sso' satisfies SignInMethod };
  return previous ? { method: previous.method ?? null, secondFactorAt: previous.secondFactorAt ?? null } : {};
}

/**
 * Whether a session may change how the person signs in: it has shown a second factor, or they have none. Otherwise a password
 * alone would be enough to set up another one and to pass with it, or to shut the person out with another password or email.
 */
export async function mayChangeSignIn({
  userId,
  secondFactorAt,
  database = db(),
}: {
  userId: string;
  secondFactorAt: Date | null | undefined;
  database?: Pick<Database, 'user'>;
}): Promise<boolean> {
  if (secondFactorAt) return true;
  const withFactor = { id: userId, OR: [{ twoFactorEnabled: true }, { passkeys: { some: {} } }] };
  return (await database.user.count({ where: withFactor })) === 0;
}

/**
 * Once a person has no second factor left, none of their sessions counts as having shown one. Their pages reconnect for live
 * updates, which a workspace that requires a second factor then refuses.
 */
export async function forgetLostFactors({ userId }: { userId: string }): Promise<void> {
  const ended = Prisma.sql`json_build_object('sessionId', id)::text`;
  await db().$executeRaw`
    WITH changed AS (
      UPDATE sessions SET second_factor_at = NULL
      WHERE user_id = ${userId}::uuid AND second_factor_at IS NOT NULL
        AND EXISTS (SELECT FROM users WHERE id = ${userId}::uuid AND NOT two_factor_enabled)
        AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId}::uuid)
      RETURNING id
    )
    SELECT ${notifySql(ACCESS_ENDED_CHANNEL, ended)} FROM changed`;
}

/** Forgets the oldest trusted devices above the limit, which are then asked for a code again. */
export async function keepNewestDevices({ userId }: { userId: string }): Promise<void> {
  await db().$executeRaw`
    DELETE FROM verifications WHERE id IN (
      SELECT id FROM verifications WHERE value = ${userId} AND identifier LIKE 'trust-device-%'
      ORDER BY created_at DESC, id DESC OFFSET ${MAX_TRUSTED_DEVICES})`;
}

/**
 * Ends what is half of a sign-in: the trust in devices, which are then asked for a code again, and passwords whose code is
 * still missing, which are then asked for again.
 */
export function endHalfSignIns({
  userId,
  database = db(),
}: {
  userId: string;
  database?: Pick<Database, 'verification'>;
}) {
  const halves = ['trust-device-', '2fa-'].map((startsWith) => ({ identifier: { startsWith } }));
  return database.verification.deleteMany({ where: { value: userId, OR: halves } });
}
