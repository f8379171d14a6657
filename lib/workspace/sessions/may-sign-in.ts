import { APIError } from 'better-auth/api';
import type { Database } from '#lib/platform/database/db.ts';

/** Refuses a session to who was disabled, whichever way they came, and only after they have shown who they are. */
export async function refuseDisabled({ userId, database }: { userId: string; database: Database }): Promise<void> {
  const user = await database.user.findUnique({ where: { id: userId }, select: { disabledAt: true } });
  if (user?.disabledAt)
    throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'This account is disabled.' });
}

export async function noteSignIn({ userId, database }: { userId: string; database: Database }): Promise<void> {
  await database.user.updateMany({ where: { id: userId }, data: { lastSignInAt: new Date() } });
}
