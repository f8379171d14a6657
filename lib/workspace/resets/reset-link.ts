import { createHash, randomBytes } from 'node:crypto';
import { db } from '#lib/platform/database/db.ts';
import { appUrl } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';

const HOUR_MS = 3_600_000;

/** How a link reached its person. A mailed link verifies the email; an operator's does not. */
type Way = 'mail' | 'command line';

export type OpenReset = { identifier: string; userId: string; email: string; way: Way };

/** A link for setting a new password, once, within an hour. Only the SHA-256 of its secret is stored. */
export async function newResetLink({
  userId,
  way,
}: {
  userId: string;
  way: Way;
}): Promise<{ url: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const value = JSON.stringify({ userId, way });
  await db().verification.create({ data: { id: newId(), identifier: identifierOf(token), value, expiresAt } });
  return { url: `${appUrl()}/sign-in/reset/${token}`, expiresAt };
}

/** The owner of a link; null when it was used, has expired, never existed, or belongs to a disabled person. */
export async function openReset({ token }: { token: string }): Promise<OpenReset | null> {
  const identifier = identifierOf(token);
  const row = await db().verification.findFirst({ where: { identifier, expiresAt: { gt: new Date() } } });
  if (!row) return null;
  const { userId, way }: { userId: string; way: Way } = JSON.parse(row.value);
  const user = await db().user.findUnique({ where: { id: userId }, select: { email: true, disabledAt: true } });
  return user && !user.disabledAt ? { identifier, userId, email: user.email, way } : null;
}

const identifierOf = (token: string) => `password-reset:${createHash('sha256').update(token).digest('base64url')}`;
