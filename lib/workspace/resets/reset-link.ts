import { db } from '#lib/platform/database/db.ts';
import { newLink, openLink } from '../sessions/single-use-link.ts';

/** How a link reached its person. A mailed link verifies the email; an operator's does not. */
type Way = 'mail' | 'command line';

export type OpenReset = { identifier: string; userId: string; email: string; way: Way };

/** A link for setting a new password. */
export const newResetLink = (value: { userId: string; way: Way }) => newLink({ kind: 'password-reset', value });

/** The owner of a link; null when it was used, has expired, never existed, or belongs to a disabled person. */
export async function openReset({ token }: { token: string }): Promise<OpenReset | null> {
  const link = await openLink<{ userId: string; way: Way }>({ kind: 'password-reset', token });
  if (!link) return null;
  const { identifier, value } = link;
  const { userId, way } = value;
  const user = await db().user.findUnique({ where: { id: userId }, select: { email: true, disabledAt: true } });
  return user && !user.disabledAt ? { identifier, userId, email: user.email, way } : null;
}
