import { APIError } from 'better-auth/api';
import type { Database } from '#lib/platform/database/db.ts';
import { MAX_SESSIONS } from './constants.ts';

/** Refuses a session to a disabled person, however they sign in, and only after they have proved who they are. */
export async function refuseDisabled({ userId, database }: { userId: string; database: Database }): Promise<void> {
  const user = await database.user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
  if (user?.disabledAt)
    throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'This account is disabled.' });
}

/** Records the time of a sign-in, and ends the oldest sessions above the limit. */
export async function noteSignIn({ userId, database }: { userId: string; database: Database }): Promise<void> {
  await database.user.updateMany({ where: { id: userId }, data: { lastSignInAt: new Date() } });
  await database.$executeRaw`
    DELETE FROM sessions WHERE user_id = ${userId}::uuid AND id IN (
      SELECT id FROM sessions WHERE user_id = ${userId}::uuid
      ORDER BY created_at DESC, id DESC OFFSET ${MAX_SESSIONS})`;
}
